const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * The text of a file that somebody has saved: UTF-8, or UTF-16 with the mark that table calculators write. Null when it is
 * neither: other encodings cannot be told apart, and guessing would spoil every accent.
 */
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
