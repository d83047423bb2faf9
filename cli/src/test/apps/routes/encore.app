{
  "id": "routes",
  "lang": "typescript",
  // Comments and trailing commas are allowed.
  "global_cors": { "allow_origins_with_credentials": ["https://trusted.example.com"], },
}
