import type { Drawing } from "../drawing";
import { bust } from "./bust";
import { laptop } from "./laptop";
import { at, box, card, fill } from "./paint";

const STARS = "M40 40h6v6h-6zM90 84h6v6h-6zM420 50h6v6h-6zM386 110h6v6h-6zM140 36h6v6h-6zM450 140h6v6h-6z";

/** Dark hair is in front of the light, because the ground is dark. */
export function hackathon(): Drawing {
  return card(
    "n",
    fill("m", "M240 0h4v40h-4z"),
    fill("i", "M242 60L60 270h364z"),
    fill("m", "M212 66c0-40 60-40 60 0z"),
    fill("s", STARS),
    at(
      110,
      262,
      bust({ skin: 1, hair: "cap", cloth: "o", band: "c", beard: true, look: 1, top: "l", style: "shirt" }),
      1.1,
    ),
    at(240, 262, bust({ skin: 3, hair: "puffs", top: "r", style: "straps" }), 1.1),
    at(372, 262, bust({ skin: 2, hair: "hijab", cloth: "m", look: -1, top: "i" }), 1.1),
    at(110, 268, laptop("r", "c"), 1.05),
    at(240, 268, laptop("n", "m"), 1.05),
    at(372, 268, laptop("l", "c"), 1.05),
    box("o", 0, 268, 480, 52),
    box("r", 0, 282, 480, 6),
    box("n", 0, 298, 480, 8),
  );
}
