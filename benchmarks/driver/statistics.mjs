// Few samples, so: medians and ranges, and no claim where ranges overlap.

export function median(values) {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function spread(values) {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

export function overlap(a, b) {
  return a.min <= b.max && b.min <= a.max;
}
