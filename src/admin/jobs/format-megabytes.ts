import { getLocale } from "../../paraglide/runtime";

export const formatMegabytes = (bytes: number): string =>
  new Intl.NumberFormat(getLocale(), {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  }).format(bytes / 1_000_000);
