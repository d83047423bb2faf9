{ "id": "responses", "lang": "typescript" }
