import torch
import torch.nn as nn
import torch.nn.functional as F


class LSTMTagger(nn.Module):
    def __init__(self, vocab_size=50, embedding_dim=16, hidden_dim=32, tagset_size=5):
        super().__init__()
        self.word_embeddings = nn.Embedding(vocab_size, embedding_dim)
        self.lstm = nn.LSTM(embedding_dim, hidden_dim, batch_first=True)
        self.hidden2tag = nn.Linear(hidden_dim, tagset_size)

    def forward(self, sentence):
        embeds = self.word_embeddings(sentence)
        lstm_out, _ = self.lstm(embeds)
        tag_space = self.hidden2tag(lstm_out)
        return F.log_softmax(tag_space, dim=-1)


model = LSTMTagger()
sentence = torch.randint(0, 50, (2, 7))

with torch.no_grad():
    tag_scores = model(sentence)
    best = torch.argmax(tag_scores, dim=-1)
    print(best.shape)
