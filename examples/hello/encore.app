{
  "id": "hello",
  "lang": "typescript",
}
