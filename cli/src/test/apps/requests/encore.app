{ "id": "requests", "lang": "typescript" }
