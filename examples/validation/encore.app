{
  "id": "validation",
  "lang": "typescript",
}
