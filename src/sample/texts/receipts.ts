/** `tools/sample/draw-receipts.ts` draws these. Lines: quantity, item, unit price in whole dollars. All fictional. */
export const receipts = {
  "repair-tools": {
    seller: "Lake Road Tools & Parts, Lodwar",
    number: "LR-0412",
    on: "2024-09-02",
    lines: [
      [6, "Soldering station", 95],
      [12, "Screwdriver set", 25],
      [20, "Laptop keyboard", 22],
      [14, "Laptop battery", 35],
      [4, "Cleaning kit", 25],
    ],
  },
  laptops: {
    seller: "Second Morning Computers, Nairobi",
    number: "2024/1187",
    on: "2024-10-07",
    lines: [[16, "Laptop, refurbished, with warranty", 800]],
  },
  "data-bundles": {
    seller: "Three Hills Mobile, Kampala",
    number: "B-77120",
    on: "2025-04-14",
    lines: [[1200, "Data bundle, 5 GB, 14 days", 4.5]],
  },
  routers: {
    seller: "Three Hills Mobile, Kampala",
    number: "B-77341",
    on: "2025-04-22",
    lines: [[2, "Router with SIM slot and battery", 300]],
  },
} as const satisfies Record<
  string,
  { seller: string; number: string; on: string; lines: readonly (readonly [number, string, number])[] }
>;

export type ReceiptName = keyof typeof receipts;
