import type { Drawing } from "../drawing";
import { acacia } from "./acacia";
import { bust, type Dressed } from "./bust";
import { at, box, card, oval } from "./paint";

const NEIGHBOURS: readonly Dressed[] = [
  { skin: 0, hair: "cap", cloth: "c", band: "m", look: 1, top: "i", trim: "c", style: "collar" },
  { skin: 2, hair: "hijab", cloth: "n", look: 1, top: "c" },
  { skin: 1, hair: "bun", look: 0, top: "m", trim: "c", style: "woven" },
  { skin: 3, hair: "short", look: -1, top: "l", style: "shirt" },
  { skin: 0, hair: "wrap", cloth: "m", band: "r", look: -1, top: "i", trim: "c", style: "straps" },
];

export function community(): Drawing {
  return card(
    "o",
    oval("m", 100, 90, 58),
    acacia(296, 246, 0.95),
    box("r", 0, 240, 480, 80),
    ...NEIGHBOURS.map((person, i) => at(67 + i * 89, 298 + (i % 2) * 6, bust(person), 0.95)),
    box("n", 0, 298, 480, 22),
    box("m", 0, 304, 480, 5),
  );
}
