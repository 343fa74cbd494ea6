/** No vowel, so that no word comes out, and nothing that looks like a digit. */
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
/** No 0 and no 1, which look like letters. */
const DIGITS = "23456789";
const PATTERN = new RegExp(`^([${LETTERS}]{3})([${DIGITS}]{4})$`);

/**
 * A code that a person can read out and write down: `KTM-4827`, one of 32 million. It is no secret, and it may be taken:
 * the column is unique, and `withNewReference` tries again.
 */
export function newReference(): string {
  const random = crypto.getRandomValues(new Uint32Array(7));
  const text = Array.from(random, (number, index) => {
    const alphabet = index < 3 ? LETTERS : DIGITS;
    return alphabet[number % alphabet.length];
  }).join("");
  return `${text.slice(0, 3)}-${text.slice(3)}`;
}

/** A code as somebody typed it (`ktm 4827`, `KTM4827`, `ktm–٤٨٢٧`) in the form we write; null when it can be none. */
export function readReference(typed: string): string | null {
  const plain = typed
    .slice(0, 40)
    .normalize("NFKC")
    .replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}_.]/gu, "");
  const match = PATTERN.exec(plain);
  return match ? `${match[1]}-${match[2]}` : null;
}

/** Digits of one script stand in Unicode in one run from nought to nine. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0)!;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (point - zero) % 10;
}

/** How often a code that is taken is replaced: even with a million in use, more than three would be an error of ours. */
const TRIES = 8;

/**
 * Inserts with a new code until it is free. `insert` gives what it inserted, or undefined when the code is taken
 * (`on conflict (reference) do nothing`), so that a transaction goes on.
 */
export async function withNewReference<T>(insert: (reference: string) => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const done = await insert(newReference());
    if (done !== undefined) return done;
  }
  throw new Error("No free reference was found");
}
