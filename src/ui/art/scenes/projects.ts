import type { Drawing } from "../drawing";
import { bust } from "./bust";
import { SKIN } from "./head";
import { at, box, card, codeLines, fill, stroke } from "./paint";

export function projects(): Drawing {
  return card(
    "c",
    at(60, 52, screen()),
    at(360, 300, bust({ skin: 2, hair: "afro", look: -1, top: "l", style: "woven" }), 1.5),
    stroke("l", "M298 262c-26-6-28-30-18-54", 30),
    stroke(SKIN[2], "M280 206l4-20", 18),
    at(272, 128, phone()),
    box("r", 0, 292, 480, 28),
    box("n", 0, 298, 480, 6),
    box("m", 0, 310, 480, 4),
  );
}

const screen = () =>
  box("n", 0, 0, 214, 154, 8) +
  box("i", 12, 12, 190, 126, 3) +
  box("m", 24, 26, 66, 46, 3) +
  codeLines(100, 28, [[[0, 80, "s"]], [[0, 54, "s"]], [[0, 66, "s"]]]) +
  box("r", 24, 84, 48, 40, 3) +
  box("l", 84, 84, 48, 40, 3) +
  box("o", 144, 84, 46, 40, 3) +
  fill("n", "M-20 150h254l-10 16H-10z");

const phone = () =>
  box("n", -4, -4, 42, 72, 7) +
  box("m", 1, 4, 32, 56, 3) +
  box("n", 8, 14, 18, 6, 3) +
  box("r", 8, 26, 18, 14, 2);
