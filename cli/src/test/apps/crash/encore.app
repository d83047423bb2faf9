{ "id": "crash", "lang": "typescript" }
