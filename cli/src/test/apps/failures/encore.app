{ "id": "failures", "lang": "typescript" }
