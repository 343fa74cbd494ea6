import type { Random } from "../seeded-random";

export interface Weave {
  random: Random;
  dyes: readonly [ground: string, first: string, second: string, third: string, fourth: string];
  /** Prefix of all ids in the cloth. */
  id: string;
}
