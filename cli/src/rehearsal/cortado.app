{ "id": "rehearsal", "lang": "typescript" }
