import type { Weave } from "./weave";

/** Draws the rings of a coiled basket. */
export function coil({ random, dyes: [, first, second, third] }: Weave): string {
  const x = random.pick([160, 160, 80, 240, 0, 320]);
  const y = random.pick([100, 100, 200, 0]);
  const farthest = Math.hypot(Math.max(x, 320 - x), Math.max(y, 200 - y));
  const step = farthest > 300 ? 24 : farthest > 230 ? 20 : 15;
  const petals = random.pick([6, 8, 10, 12]);
  const swirl = random.pick([0, 0.5, 1, -1]);

  let rings = "";
  for (let k = 0; step * (k + 1.2) < farthest + step; k++) {
    const radius = Math.round(step * (k + 1.2));
    if (k % 6 === 5) {
      rings += `<circle r="${radius}" stroke="${third}"/>`;
      continue;
    }
    // The length of every ring, so that dashes are whole numbers and the page repeats them.
    const share = 0.28 + 0.44 * Math.abs(((k % 6) - 3) / 3);
    const petal = Math.round(share * 100);
    const turn = Math.round((k * swirl * 90) / petals - share * (180 / petals));
    const colour = k % 6 < 3 ? first : second;
    rings += `<circle r="${radius}" stroke="${colour}" pathLength="${petals * 100}" stroke-dasharray="${petal} ${100 - petal}" transform="rotate(${turn})"/>`;
  }
  const heart = `<circle r="${Math.round(step * 0.5)}" fill="${second}"/>`;
  return `<g transform="translate(${x} ${y})" fill="none" stroke-width="${step - 3}">${rings}${heart}</g>`;
}
