"""What changes the text before translation, so that every rule sees the plain form: the file is read anew after each."""
