import type { Drawing } from "../drawing";
import { bust } from "./bust";
import { laptop } from "./laptop";
import { at, box, card, codeLines } from "./paint";
import { sun } from "./sun";

export function training(): Drawing {
  return card(
    "i",
    sun(420, 70, 52, "m", "o"),
    codeLines(24, 30, [
      [
        [0, 40, "s"],
        [50, 80, "s"],
      ],
      [
        [20, 60, "s"],
        [90, 30, "s"],
      ],
      [[20, 36, "s"]],
    ]),
    at(166, 274, bust({ skin: 1, hair: "braids", look: 1, top: "m", trim: "r", style: "woven" }), 1.6),
    at(332, 274, bust({ skin: 0, hair: "short", look: -1, glasses: true, top: "r", style: "shirt" }), 1.6),
    at(248, 272, laptop("n", "m"), 1.5),
    box("n", 0, 270, 480, 50),
    box("m", 0, 282, 480, 6),
    box("r", 0, 296, 480, 8),
  );
}
