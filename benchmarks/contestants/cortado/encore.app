{
  "id": "cortado-benchmark"
}
