from mindspore import nn, ops
from mindspore.common import initializer

EMBEDDING_DIM = 6
HIDDEN_DIM = 6
word_to_ix = {"the": 0, "dog": 1, "ate": 2, "apple": 3, "everybody": 4, "read": 5, "that": 6, "book": 7}
tag_to_ix = {"DET": 0, "NN": 1, "V": 2}


class LSTMTagger(nn.Cell):
    def __init__(self, embedding_dim, hidden_dim, vocab_size, tagset_size):
        super(LSTMTagger, self).__init__()
        self.hidden_dim = hidden_dim
        self.word_embeddings = nn.Embedding(vocab_size, embedding_dim, embedding_table=initializer.Normal(1.0))
        self.lstm = nn.LSTM(embedding_dim, hidden_dim)
        self.hidden2tag = nn.Dense(hidden_dim, tagset_size)

    def construct(self, sentence):
        embeds = self.word_embeddings(sentence)
        lstm_out, _ = self.lstm(embeds.view(len(sentence), 1, -1))
        tag_space = self.hidden2tag(lstm_out.view(len(sentence), -1))
        return ops.log_softmax(tag_space, 1)


model = LSTMTagger(EMBEDDING_DIM, HIDDEN_DIM, len(word_to_ix), len(tag_to_ix))
