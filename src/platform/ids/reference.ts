import { plainCode, stripSeparators } from "../text/typed-text";

/** No vowel, so that no word comes out, and nothing that looks like a digit. */
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
/** No 0 and no 1, which look like letters. */
const DIGITS = "23456789";
const PATTERN = new RegExp(`^([${LETTERS}]{3})([${DIGITS}]{4})$`);

/**
 * A code that a person can read out and write down: `KTM-4827`, one of 32 million. It is no secret, and it may be taken:
 * the column is unique, and `insertWithReference` tries again.
 */
export function createReference(): string {
  const random = crypto.getRandomValues(new Uint32Array(7));
  const text = Array.from(random, (number, index) => {
    const alphabet = index < 3 ? LETTERS : DIGITS;
    return alphabet[number % alphabet.length];
  }).join("");
  return `${text.slice(0, 3)}-${text.slice(3)}`;
}

/** A code as somebody typed it (`ktm 4827`, `KTM4827`, `ktm–٤٨٢٧`) in the form we write; null when it can be none. */
export function parseReference(input: string): string | null {
  const match = PATTERN.exec(stripSeparators(plainCode(input.slice(0, 40))));
  return match ? `${match[1]}-${match[2]}` : null;
}

/** What else may have been meant by a character in the first part of a code, which has letters only, and in the second. */
const LETTER_LOOKALIKES: Record<string, string> = {
  ...{ 0: "DQ", O: "DQ", 1: "J", I: "J", L: "J", U: "V" },
  ...{ 2: "Z", 5: "S", 6: "G", 7: "T", 8: "B" },
};
const DIGIT_LOOKALIKES: Record<string, string> = {
  Z: "2",
  S: "5",
  G: "6",
  T: "7",
  B: "8",
  1: "7",
  I: "7",
  L: "7",
};

/** A code in a longer text: three characters and four, with little between them and no other letter beside them. */
const IN_TEXT = /(?<![\p{L}\p{N}])([A-Z0-9]{3})[\s\p{Pd}_.]{0,3}([A-Z0-9]{4})(?![\p{L}\p{N}])/gu;

/**
 * The codes that somebody can have meant by a text, the likeliest first: `ktm 4827`, `K T M 4 8 2 7`, `Your code: KTM-4827.`
 * Characters that look alike are read as the one that codes have: `8TM-4B27` is `BTM-4827`. Two codes only when a character
 * stands for two (O for D or Q); each is another guess, so there are never more.
 */
export function findReferences(input: string): readonly string[] {
  const normalized = plainCode(input);
  const parts = [normalized, normalized.slice(normalized.lastIndexOf(":") + 1)].map(stripSeparators);
  for (const part of parts)
    if (/^[A-Z0-9]{7}$/.test(part)) {
      const matches = possibleReferences(part.slice(0, 3), part.slice(3));
      if (matches.length > 0) return matches;
    }
  for (const [, letters = "", digits = ""] of normalized.matchAll(IN_TEXT)) {
    // A word of three letters before one of four is text, not a code that was read badly.
    const looksRight = /[A-Z]/.test(letters) && /[0-9].*[0-9]/.test(digits);
    const matches = looksRight ? possibleReferences(letters, digits) : [];
    if (matches.length > 0) return matches;
  }
  return [];
}

function possibleReferences(letters: string, digits: string): string[] {
  const choices = [
    ...[...letters].map((character) =>
      LETTERS.includes(character) ? character : (LETTER_LOOKALIKES[character] ?? ""),
    ),
    ...[...digits].map((character) =>
      DIGITS.includes(character) ? character : (DIGIT_LOOKALIKES[character] ?? ""),
    ),
  ];
  let codes = [""];
  for (const choice of choices)
    codes = codes.flatMap((code) => [...choice].map((character) => code + character));
  return codes.length > 2 ? [] : codes.map((code) => `${code.slice(0, 3)}-${code.slice(3)}`);
}

/** How often a code that is taken is replaced: even with a million in use, more than three would be an error of ours. */
const MAX_ATTEMPTS = 8;

/**
 * Inserts with a new code until it is free. `insert` gives what it inserted, or undefined when the code is taken
 * (`on conflict (reference) do nothing`), so that a transaction goes on.
 */
export async function insertWithReference<T>(
  insert: (reference: string) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const inserted = await insert(createReference());
    if (inserted !== undefined) return inserted;
  }
  throw new Error("No free reference was found");
}
