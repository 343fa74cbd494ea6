import type { Random } from "../seeded-random";

/** What a family of cloth weaves with. */
export interface Weave {
  random: Random;
  /** Ground, then four dyes, as values for `fill` and `stroke`. */
  dyes: readonly [ground: string, first: string, second: string, third: string, fourth: string];
  /** Start of every id in the cloth. */
  id: string;
}
