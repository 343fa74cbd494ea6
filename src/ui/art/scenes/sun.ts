import { at, outlines, oval, type Colour } from "./paint";

export function sun(x: number, y: number, radius: number, disc: Colour = "r", ring: Colour = "o"): string {
  const rings = [0.82, 0.6, 0.38].map((share, i) => {
    const r = Math.round(radius * share);
    const dash = Math.round(r * 0.35);
    const gap = Math.round(r * 0.175);
    return `<circle r="${r}" stroke-dasharray="${dash} ${gap}" transform="rotate(${i * 15})"/>`;
  });
  return oval(disc, x, y, radius) + at(x, y, outlines(ring, 7, rings.join("")));
}
