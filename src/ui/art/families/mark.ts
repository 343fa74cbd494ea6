import { line } from "../shapes";
import type { Weave } from "./weave";

/** Draws rows of hand-drawn marks. Separate shifts of each mark made the cloth a sixth larger. */
export function mark({ random, dyes: [, first, second] }: Weave): string {
  const wobble = () => random.int(3) - 1;
  const heights = random.pick(ROW_HEIGHTS);
  const [outer = zigzag, inner = zigzag, middle = zigzag] = random.shuffle(MARKS);
  const rows = [outer, inner, middle, inner, outer];

  let plain = "";
  let frame = "";
  let hot = "";
  let top = 0;
  rows.forEach((draw, row) => {
    const height = heights[row] ?? 0;
    const reach = Math.round(Math.min(height * 0.3, 14));
    const count = draw === zigzag || draw === pair ? 10 : 8;
    const width = 320 / count;
    const y = Math.round(top + height / 2) + wobble();
    const lean = wobble();
    for (let k = 0; k < count; k++) {
      const x = Math.round(k * width + width / 2);
      const d = draw(x, y, reach, lean);
      if (row === 2 && (k === 3 || k === 4)) hot += d;
      else plain += d;
    }
    top += height;
    if (row < 4) frame += `M0 ${top + wobble()}h320`;
  });
  return line(first, plain, 5) + line(first, frame, 2) + line(second, hot, 6);
}

type Heights = readonly [number, number, number, number, number];

const ROW_HEIGHTS: readonly [Heights, ...Heights[]] = [
  [34, 50, 32, 50, 34],
  [50, 30, 40, 30, 50],
  [28, 36, 72, 36, 28],
];

/** Draws one mark around x, y. `r` is half its height, `lean` the offset of its second stroke. */
type Mark = (x: number, y: number, r: number, lean: number) => string;

const zigzag: Mark = (x, y, r) => `M${x - 16} ${y + r}l16-${2 * r} 16 ${2 * r}`;
const slashes: Mark = (x, y, r, lean) => `M${x - 11} ${y + r}l9-${2 * r}m11 ${lean}l-9 ${2 * r}`;
const chevron: Mark = (x, y, r) => `M${x - 5} ${y - r}l${r} ${r}-${r} ${r}`;
const diamond: Mark = (x, y, r) => `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`;
const bracket: Mark = (x, y, r) => `M${x + 4} ${y - r}h-10v${2 * r}h10`;
const pair: Mark = (x, y, r, lean) => `M${x - 5} ${y - r}v${2 * r}m10 ${lean}v-${2 * r}`;
const crossing: Mark = (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0-${2 * r}l-${2 * r} ${2 * r}`;

const MARKS: readonly Mark[] = [zigzag, slashes, chevron, diamond, bracket, pair, crossing];
