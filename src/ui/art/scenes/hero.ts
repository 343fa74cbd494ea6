import type { Drawing } from "../drawing";
import { acacia } from "./acacia";
import { bust } from "./bust";
import { head, SKIN } from "./head";
import { house, solarPanel } from "./house";
import { laptop } from "./laptop";
import { at, box, codeLines, drawing, fill, stroke } from "./paint";
import { sun } from "./sun";

export function hero(): Drawing {
  const shapes =
    sun(470, 190, 128) +
    house({ x: 10, y: 336, width: 84, height: 74, wall: "o", roof: "n", door: "right" }) +
    house({ x: 116, y: 352, width: 70, height: 58, wall: "c", roof: "r", door: "left" }) +
    solarPanel(16, 270) +
    acacia(470, 420, 1.14) +
    fill("l", "M0 404h680v104H0z") +
    fill("g", "M0 404h120v8H0zM150 404h60v8h-60zM250 404h200v8H250zM480 404h30v8h-30zM540 404h140v8H540z") +
    at(82, 166, board()) +
    at(278, 476, teacher()) +
    learners() +
    fill("n", "M316 478h364v14H316zM340 492h14v16h-14zM640 492h14v16h-14z") +
    fill("#0003", "M316 492h364v6H316z");
  return drawing(680, 508, shapes);
}

const board = () =>
  box("n", 0, 0, 190, 138, 8) +
  box("n", 86, 130, 12, 164) +
  stroke("n", "M58 296h70", 8) +
  codeLines(18, 20, [
    [
      [0, 30, "m"],
      [36, 60, "c"],
    ],
    [
      [16, 46, "s"],
      [68, 24, "c"],
    ],
    [
      [16, 26, "o"],
      [48, 70, "c"],
    ],
    [
      [32, 52, "c"],
      [90, 20, "g"],
    ],
    [[16, 34, "s"]],
    [[0, 18, "m"]],
  ]) +
  box("m", 42, 94, 14, 22);

const teacher = () =>
  fill("r", "M-40 0l6-120c2-24 12-34 34-34s34 10 36 34l6 120z") +
  fill("m", "M-39-30h80l1 10h-82zM-38-12h81v6h-81z") +
  fill("n", "M-33-20h8v8h-8zM-17-20h8v8h-8zM-1-20h8v8h-8zM15-20h8v8h-8zM31-20h8v8h-8z") +
  stroke("r", "M-24-132C-50-120-58-130-66-152", 22) +
  stroke(SKIN[2], "M-66-154l-8-26", 13) +
  stroke("r", "M27-128c12 18 16 40 16 64", 21) +
  stroke(SKIN[2], "M43-58v8", 13) +
  at(0, -184, head({ skin: 2, hair: "wrap", cloth: "i", band: "m", look: 1 }));

const learners = () =>
  at(380, 470, bust({ skin: 0, hair: "short", look: -1, top: "c", trim: "i", style: "straps" })) +
  at(476, 470, bust({ skin: 1, hair: "hijab", cloth: "l", look: -1, glasses: true, top: "o" })) +
  at(588, 470, bust({ skin: 3, hair: "locs", look: -1, beard: true, top: "i", style: "woven" })) +
  at(380, 478, laptop("n", "m"), 0.96) +
  at(486, 478, laptop("r", "c"), 0.96) +
  at(594, 478, laptop("n", "m"), 0.96);
