import { box, fill, WHOLE_CLOTH } from "../shapes";
import type { Weave } from "./weave";

/** Draws a plait of threads that go over and under. */
export function plait({ random, dyes: [ground, first, second, third, fourth], id }: Weave): string {
  const turn = random.pick([0, 45, 45]);
  const size = random.pick([64, 80]);
  const half = size / 2;
  const thread = size / 16;
  const offsets = [thread * 1.5, half - thread * 2.5];
  const upright = offsets.map((k) => box(k, 0, thread, half) + box(half + k, half, thread, half)).join("");
  const level = offsets.map((k) => box(half, k, half, thread) + box(0, half + k, half, thread)).join("");
  const knot = (left: number) => box(left + half / 2 - thread, half / 2 - thread, thread * 2, thread * 2);
  const body =
    fill(first, box(0, 0, half, half) + box(half, half, half, half)) +
    fill(second, upright) +
    fill(third, level) +
    fill(ground, knot(0)) +
    fill(fourth, knot(half));
  const tilt = turn ? ` patternTransform="rotate(${turn} 160 100)"` : "";
  return (
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"${tilt}>${body}</pattern>` +
    fill(`url(#${id})`, WHOLE_CLOTH)
  );
}
