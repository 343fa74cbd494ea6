import { head, type Person } from "./head";
import { at, fill, type Colour } from "./paint";

export interface Dressed extends Person {
  top: Colour;
  trim?: Colour;
  style?: "plain" | "woven" | "collar" | "shirt" | "straps";
}

/** Head and shoulders, 92 wide. The base line is y = 0, the crown at about -121. */
export function bust({ top, trim = "m", style = "plain", ...person }: Dressed): string {
  const cloth = fill(top, "M-46 0v-26c0-20 14-30 34-32h24c20 2 34 12 34 32v26z");
  return cloth + DETAILS[style](top, trim) + at(0, -88, head(person));
}

const DETAILS: Record<NonNullable<Dressed["style"]>, (top: Colour, trim: Colour) => string> = {
  plain: () => "",
  woven: (_, trim) =>
    fill(trim, "M-46-20h92v6h-92zM-46-8h92v5h-92z") +
    fill("c", "M-38-14h8v6h-8zM-22-14h8v6h-8zM-6-14h8v6h-8zM10-14h8v6h-8zM26-14h8v6h-8z"),
  collar: (top, trim) => fill(trim, "M-14-58h28l-6 22h-16z") + fill(top, "M-8-58h16l-4 12h-8z"),
  shirt: () => fill("c", "M-14-58l14 16 14-16 6 3-12 22-8-10-8 10-12-22z"),
  straps: (_, trim) => fill(trim, "M-30-55h8V0h-8zM22-55h8V0h-8z"),
};
