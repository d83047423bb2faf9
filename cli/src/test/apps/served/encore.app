{ "id": "served", "lang": "typescript" }
