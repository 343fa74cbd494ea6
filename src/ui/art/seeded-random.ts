export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  int(limit: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  flip(): boolean;
  shuffle<T>(list: readonly T[]): T[];
}

/** 32-bit FNV-1a over the code points of the NFC form, then mixed: "é" is the same however it was typed. */
export function hash(word: string): number {
  let h = 2166136261;
  for (const character of word.normalize("NFC")) {
    h ^= character.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x45d9f3b);
  h ^= h >>> 15;
  return h >>> 0;
}

/** Returns the same sequence for a seed on every machine (mulberry32). Not for secrets. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (limit: number) => Math.floor(next() * limit);
  const flip = () => next() < 0.5;
  return {
    next,
    int,
    flip,
    pick: (choices) => choices[int(choices.length)] ?? choices[0],
    shuffle: (list) => shuffle(list, flip),
  };
}

/**
 * Insertion sort with a coin instead of a comparison. `sort(() => random)` gives another order in each browser engine,
 * but server and browser must draw the same cloth. Changing the order of the coins would change every cloth.
 */
function shuffle<T>(list: readonly T[], isLess: () => boolean): T[] {
  const [first, ...rest] = list;
  if (first === undefined || rest.length === 0) return [...list];
  const falling = isLess();
  let run = 2;
  while (run < list.length && isLess() === falling) run++;
  const mixed = list.slice(0, run);
  if (falling) mixed.reverse();
  for (const item of list.slice(run)) {
    let left = 0;
    let right = mixed.length;
    while (left < right) {
      const middle = (left + right) >> 1;
      if (isLess()) right = middle;
      else left = middle + 1;
    }
    mixed.splice(left, 0, item);
  }
  return mixed;
}
