import type { Drawing } from "../drawing";
import { bust } from "./bust";
import { at, box, card, fill } from "./paint";

export function mentor(): Drawing {
  return card(
    "l",
    at(48, 40, call()),
    at(394, 297, bust({ skin: 0, hair: "bun", look: -1, top: "m", trim: "r", style: "woven" }), 1.3),
    box("n", 0, 296, 480, 24),
    box("m", 0, 303, 480, 6),
  );
}

const call = () =>
  box("n", 0, 0, 300, 210, 10) +
  box("s", 14, 14, 272, 178, 4) +
  at(150, 192, bust({ skin: 3, hair: "short", glasses: true, top: "n", style: "shirt" }), 1.45) +
  fill("n", "M-30 206h360l-14 18H-16z");
