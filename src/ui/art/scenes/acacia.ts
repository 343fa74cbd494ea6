import { type Bar, at, roundBars, stroke } from "./paint";

/** Start and width of each bar, row by row from the top. */
const CANOPY = [
  [-38, 86],
  [-92, 70, -14, 124],
  [-140, 96, -36, 88, 60, 96],
  [-150, 110, -32, 60, 36, 148],
  [-120, 70, -42, 120, 86, 64],
];

/** A tree with lines of code as leaves. Rooted at 0, 0; 340 wide and 222 high before scaling. */
export function acacia(x: number, y: number, scale: number): string {
  const leaves: Bar[] = [];
  CANOPY.forEach((bars, row) => {
    for (let bar = 0; bar * 2 < bars.length; bar++) {
      const [start = 0, width = 0] = bars.slice(bar * 2);
      leaves.push([(row + bar) % 3 === 1 ? "g" : "l", start, -222 + row * 20, width]);
    }
  });
  const trunk =
    "M0 0C2-40-6-70-8-100M-8-98C-30-120-60-128-80-150M-8-98C10-124 50-126 84-152M-7-90C-6-126 4-140 6-170";
  return at(x, y, stroke("n", trunk, 11) + roundBars(16, leaves), scale);
}
