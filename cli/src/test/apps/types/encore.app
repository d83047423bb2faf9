{ "id": "types", "lang": "typescript" }
