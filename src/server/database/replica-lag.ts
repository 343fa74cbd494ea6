/** How far the primary had written at a moment, in bytes of its log. */
export type LogPosition = Readonly<{ at: number; lsn: bigint }>;

/** `16/B374D848`, as PostgreSQL writes a place in its log, as a number. */
export function parseLogPosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * How old what a replica shows is. Its own clock is not asked, and an idle primary makes nothing look old: what counts is
 * what the primary was seen to have written.
 * @param positions in the order of time
 * @returns `has`: everything that was written until then is there; `milliseconds` between that and the last look
 */
export function measureLag(
  positions: readonly LogPosition[],
  replayed: bigint,
): { caughtUpTo: number; milliseconds: number } {
  const caughtUpTo = positions.findLast(({ lsn }) => lsn <= replayed)?.at ?? -Infinity;
  return { caughtUpTo, milliseconds: (positions.at(-1)?.at ?? caughtUpTo) - caughtUpTo };
}
