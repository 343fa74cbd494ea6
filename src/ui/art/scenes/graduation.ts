import type { Drawing } from "../drawing";
import { head, type Person } from "./head";
import { at, box, card, fill, type Colour } from "./paint";
import { sun } from "./sun";

export function graduation(): Drawing {
  return card(
    "m",
    sun(240, 150, 122),
    graduate(96, "i", { skin: 0, hair: "hijab", cloth: "s", look: 1, tassel: "right" }),
    graduate(240, "l", { skin: 2, hair: "short", beard: true, tassel: "right" }),
    at(284, 260, box("c", -8, -26, 16, 58, 8) + box("r", -9, -2, 18, 9)),
    graduate(384, "r", { skin: 1, hair: "braids", glasses: true, look: -1, tassel: "left" }),
    box("n", 0, 300, 480, 20),
    box("c", 0, 306, 480, 5),
  );
}

const graduate = (x: number, stole: Colour, person: Person) =>
  at(
    x,
    300,
    fill("n", "M-70 30c0-90 0-130 34-144h72c34 14 34 54 34 144z") +
      fill(stole, "M-30-114h14l16 40 16-40h14l-18 150h-24z") +
      at(0, -152, head(person), 1.12),
  );
