import { get } from "./request.mjs";

/**
 * Requests each side in turn, in reverse order every second round. Sides measured one after the other would
 * also differ by what the machine does meanwhile.
 * @param sides `{ address, headers }`
 * @param rounds `warming` rounds load code and fill PostgreSQL's cache, and are not counted
 * @returns per side `times` in milliseconds and `bytes` of the body
 */
export async function alternate(sides, { rounds, warming = 5 }) {
  const measured = sides.map((side) => ({ ...side, times: [], bytes: 0 }));
  for (let round = -warming; round < rounds; round++)
    for (const side of round % 2 === 0 ? measured : measured.toReversed()) {
      const { status, body, milliseconds } = await get(side.address, side.headers);
      if (status !== 200) throw new Error(`${side.address} answered ${status}`);
      side.bytes = body.length;
      if (round >= 0) side.times.push(milliseconds);
    }
  return measured;
}
