{
  "id": "blog",
  "lang": "typescript",
}
