/** Row by row, one number for each colour. */
export interface Pixels {
  width: number;
  colours: readonly number[];
}

interface Area {
  size: number;
  columns: Map<number, number>;
  rows: Map<number, number>;
}

/**
 * Counts areas of one colour that are an upright cross: a horizontal and a vertical band, four free arms and empty
 * corners. For tests: red and white crosses are protected emblems.
 */
export function countUprightCrosses(pixels: Pixels): number {
  return areas(pixels).filter(isUprightCross).length;
}

function isUprightCross({ size, columns, rows }: Area): boolean {
  const across = band(rows, columns.size);
  const down = band(columns, rows.size);
  if (across === 0 || down === 0) return false;
  const expected = across * columns.size + down * rows.size - across * down;
  const squat = columns.size > 2.2 * rows.size || rows.size > 2.2 * columns.size;
  return !squat && Math.abs(expected - size) <= 0.04 * expected;
}

/** Width of the only band that spans the whole area. 0: there is none, or it is at the edge. */
function band(counts: Map<number, number>, span: number): number {
  const places = [...counts.keys()].sort((a, b) => a - b);
  const full = places.filter((place) => counts.get(place) === span);
  const [first, last] = [full.at(0), full.at(-1)];
  if (first === undefined || last === undefined || last - first + 1 !== full.length) return 0;
  return first === places.at(0) || last === places.at(-1) ? 0 : full.length;
}

function areas(pixels: Pixels): Area[] {
  const seen = new Uint8Array(pixels.colours.length);
  const found: Area[] = [];
  pixels.colours.forEach((_, start) => {
    if (!seen[start]) found.push(flood(pixels, start, seen));
  });
  return found;
}

function flood({ width, colours }: Pixels, start: number, seen: Uint8Array): Area {
  const area: Area = { size: 0, columns: new Map(), rows: new Map() };
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen[at] || colours[at] !== colours[start]) continue;
    seen[at] = 1;
    const x = at % width;
    const y = Math.floor(at / width);
    area.size++;
    area.columns.set(x, (area.columns.get(x) ?? 0) + 1);
    area.rows.set(y, (area.rows.get(y) ?? 0) + 1);
    if (x > 0) open.push(at - 1);
    if (x < width - 1) open.push(at + 1);
    open.push(at - width, at + width);
  }
  return area;
}
