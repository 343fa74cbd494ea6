/** @param share 0 to 1 */
export function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values) => quantile(values, 0.5);
export const sum = (values) => values.reduce((total, value) => total + value, 0);

export function formatNumber(value) {
  if (!Number.isFinite(value)) return "-";
  if (value === 0 || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
}

/** 1 KB is 1000 bytes. */
export const formatKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
export const formatMegabytes = (bytes) => `${(bytes / 1_000_000).toFixed(0)} MB`;
export const formatPercent = (share) => `${Math.round(share * 100)} %`;
