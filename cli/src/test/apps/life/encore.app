{ "id": "life", "lang": "typescript" }
