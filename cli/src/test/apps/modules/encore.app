{ "id": "modules", "lang": "typescript" }
