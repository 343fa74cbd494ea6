import { plainCode, stripSeparators } from "../text/typed-text";

/** Without vowels, which could form words, and without letters that look like digits. */
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
/** Without 0 and 1, which look like letters. */
const DIGITS = "23456789";
const PATTERN = new RegExp(`^([${LETTERS}]{3})([${DIGITS}]{4})$`);

/** Creates a readable code, `KTM-4827`, one of 32 million. Not secret and not unique: use `insertWithReference`. */
export function createReference(): string {
  const random = crypto.getRandomValues(new Uint32Array(7));
  const text = Array.from(random, (number, index) => {
    const alphabet = index < 3 ? LETTERS : DIGITS;
    return alphabet[number % alphabet.length];
  }).join("");
  return `${text.slice(0, 3)}-${text.slice(3)}`;
}

/** Normalizes a typed code (`ktm 4827`, `KTM4827`, `ktm–٤٨٢٧`); null when invalid. */
export function parseReference(input: string): string | null {
  const match = PATTERN.exec(stripSeparators(plainCode(input.slice(0, 40))));
  return match ? `${match[1]}-${match[2]}` : null;
}

/** Corrections for characters that codes do not contain, by part. */
const LETTER_LOOKALIKES: Record<string, string> = {
  0: "DQ",
  O: "DQ",
  1: "J",
  I: "J",
  L: "J",
  U: "V",
  2: "Z",
  5: "S",
  6: "G",
  7: "T",
  8: "B",
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

const IN_TEXT = /(?<![\p{L}\p{N}])([A-Z0-9]{3})[\s\p{Pd}_.]{0,3}([A-Z0-9]{4})(?![\p{L}\p{N}])/gu;

/**
 * Finds the code in a text: `ktm 4827`, `K T M 4 8 2 7`, `Your code: KTM-4827.` Corrects similar characters:
 * `8TM-4B27` is `BTM-4827`. Security: at most two candidates (O is D or Q), as each is another guess.
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
    // A word of three letters before one of four is text, not a code.
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

/** With a million codes in use, more than three attempts would be a bug. */
const MAX_ATTEMPTS = 8;

/** Retries with new codes. `insert` must return undefined for a taken code (`on conflict do nothing`). */
export async function insertWithReference<T>(
  insert: (reference: string) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const inserted = await insert(createReference());
    if (inserted !== undefined) return inserted;
  }
  throw new Error("No free reference was found");
}
