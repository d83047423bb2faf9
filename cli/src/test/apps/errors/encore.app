{ "id": "errors", "lang": "typescript" }
