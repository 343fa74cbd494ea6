/** Path data of a box. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** Nothing to draw gives no element. */
export const fill = (colour: string, d: string) => (d ? `<path fill="${colour}" d="${d}"/>` : "");

export const line = (colour: string, d: string, width: number) =>
  d ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>` : "";

/** The cloth of every family is 320 by 200 units. */
export const WHOLE_CLOTH = "M0 0h320v200H0z";
