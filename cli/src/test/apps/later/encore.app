{ "id": "later", "lang": "typescript" }
