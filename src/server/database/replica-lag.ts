export type LogPosition = Readonly<{ at: number; lsn: bigint }>;

/** Parses a log sequence number such as `16/B374D848`. */
export function parseLogPosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Measures lag by positions of the primary: clocks of the replica and idle times do not count. */
export function measureLag(
  positions: readonly LogPosition[],
  replayed: bigint,
): { caughtUpTo: number; milliseconds: number } {
  const caughtUpTo = positions.findLast(({ lsn }) => lsn <= replayed)?.at ?? -Infinity;
  return { caughtUpTo, milliseconds: (positions.at(-1)?.at ?? caughtUpTo) - caughtUpTo };
}
