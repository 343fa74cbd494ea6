export const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

export const fill = (colour: string, d: string) => (d ? `<path fill="${colour}" d="${d}"/>` : "");

export const line = (colour: string, d: string, width: number) =>
  d ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>` : "";

export const WHOLE_CLOTH = "M0 0h320v200H0z";
