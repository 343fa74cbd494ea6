const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Decodes UTF-8, or UTF-16 with a BOM; null for other encodings, which cannot be detected reliably. */
export function decodeText(bytes: Uint8Array): string | null {
  const [encoding] = BYTE_ORDER_MARKS.find(([, bom]) => bom.every((byte, at) => bytes[at] === byte)) ?? [
    "utf-8",
  ];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
