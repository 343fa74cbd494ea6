import { z } from "zod";
import { EMAIL_ADDRESS, LONGEST_EMAIL } from "../email";
import { countGraphemes } from "./graphemes";
import type { FieldRules } from "./opened-form";
import { cleanLine, cleanLines } from "./typed-text";

/** What can be wrong with an answer; `count` is the number that belongs to it. */
export type AnswerError = {
  wrong:
    | "missing"
    | "too_short"
    | "too_long"
    | "email"
    | "phone"
    | "link"
    | "not_a_choice"
    | "too_many"
    | "number"
    | "too_small"
    | "too_large"
    | "day"
    | "agree"
    | "contact"
    | "not_both"
    | "guardian";
  count?: number;
};

/** A question with one answer: what is typed in a form, and what comes out of it. */
export type Question<T> = z.ZodType<T, string>;

/** What the browser is told about a question. `many`: it has several answers. */
export const RULES = z.registry<FieldRules & { many?: true }>();

type Optional = { optional?: true };
type Maybe<O, T> = O extends { optional: true } ? T | null : T;

const isWrong = (answer: unknown): answer is AnswerError =>
  typeof answer === "object" && answer !== null && "wrong" in answer;

/** Reports what is wrong with the answer at a path. */
export type Report = (path: (string | number)[], error: AnswerError) => void;

/** Answers of which some may be wrong themselves; those are undefined. */
export type Right<T> = {
  [K in keyof T]: T[K] extends readonly unknown[]
    ? T[K] | undefined
    : T[K] extends object
      ? Right<T[K]>
      : T[K] | undefined;
};

/**
 * Adds rules between answers to a form. They run in the same round as the rules of each question, also when some answers are
 * wrong, so that a person gets every error at once.
 */
export const withRules = <S extends z.ZodObject>(
  questions: S,
  rules: (answers: Right<z.output<S>>, report: Report) => void,
): S =>
  questions.superRefine(
    (answers, ctx) =>
      rules(onlyRight(answers) as Right<z.output<S>>, (path, error) =>
        ctx.addIssue({ code: "custom", path, params: error }),
      ),
    { when: () => true },
  );

/** A question that is wrong leaves `z.NEVER` as its answer. */
function onlyRight(answer: unknown): unknown {
  if (answer === z.NEVER) return undefined;
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, inner]) => [name, onlyRight(inner)]));
}

function refuse(ctx: z.RefinementCtx, error: AnswerError) {
  ctx.addIssue({ code: "custom", params: error });
  return z.NEVER;
}

/** @param read gets a cleaned text that is not empty */
function question<T, O extends Optional>(
  options: O,
  rules: FieldRules,
  read: (text: string) => T | AnswerError,
  clean = cleanLine,
): Question<Maybe<O, Exclude<T, AnswerError>>> {
  const schema = z.string().transform((typed, ctx) => {
    const text = clean(typed);
    if (text === "" && options.optional) return null;
    const answer = text === "" ? ({ wrong: "missing" } as const) : read(text);
    return isWrong(answer) ? refuse(ctx, answer) : answer;
  }) as unknown as Question<Maybe<O, Exclude<T, AnswerError>>>;
  RULES.add(schema, { ...rules, ...(options.optional ? {} : { required: true }) });
  return schema;
}

type Length = Optional & {
  /** In characters as a reader counts them. */
  least?: number;
  most: number;
};

function within({ least = 1, most }: Length, text: string): string | AnswerError {
  const length = countGraphemes(text);
  if (length < least) return { wrong: "too_short", count: least };
  return length > most ? { wrong: "too_long", count: length - most } : text;
}

const lengthRules = ({ least, most }: Length): FieldRules => ({ ...(least ? { least } : {}), most });

/** One line of text. */
export const line = <const O extends Length>(options: O) =>
  question(options, lengthRules(options), (text) => within(options, text));

/** A text with line breaks. */
export const longText = <const O extends Length>(options: O) =>
  question(options, lengthRules(options), (text) => within(options, text), cleanLines);

export const emailAnswer = <const O extends Optional>(options: O) =>
  question(options, {}, (text) =>
    text.length <= LONGEST_EMAIL && EMAIL_ADDRESS.test(text) ? text : { wrong: "email" },
  );

/** An https address of a page; without a scheme one is put in front. */
export const webAddress = <const O extends Optional>(options: O) =>
  question(options, {}, (text) => {
    const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    const valid = address.length <= 500 && URL.canParse(address) && /^https:\/\/[^/]+\.[^/]+/.test(address);
    return valid ? new URL(address).href : { wrong: "link" };
  });

/** One of a list. */
export const choice = <T extends string, const O extends Optional>(list: readonly T[], options: O) =>
  question(options, {}, (text) => list.find((value) => value === text) ?? { wrong: "not_a_choice" });

/** A whole number, written in the digits of any script. */
export const whole = <const O extends Optional & { min: number; max: number }>(options: O) =>
  question(options, { min: options.min, max: options.max }, (text) => {
    const plain = digitsOf(text);
    if (!/^[+-]?\d{1,12}$/.test(plain)) return { wrong: "number" };
    const value = Number(plain);
    if (value < options.min) return { wrong: "too_small", count: options.min };
    return value > options.max ? { wrong: "too_large", count: options.max } : value;
  });

/** Digits of other scripts as the ones of programs: `١٩٩٨` → `1998`. */
const digitsOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.codePointAt(0)! & 15));

/** A calendar date, `2026-12-31`, between two others. */
export const day = <const O extends Optional & { min?: string; max?: string }>(options: O) =>
  question(
    options,
    { ...(options.min ? { min: options.min } : {}), ...(options.max ? { max: options.max } : {}) },
    (text) => {
      const date = digitsOf(text);
      const real = z.iso.date().safeParse(date).success;
      const inside = (!options.min || date >= options.min) && (!options.max || date <= options.max);
      return real && inside ? date : { wrong: "day" };
    },
  );

/** A box that may be ticked. */
export function tick(): Question<boolean> {
  const schema = z.string().transform((typed) => typed !== "");
  RULES.add(schema, {});
  return schema;
}

/** A box that must be ticked; what comes out is always true. */
export const agreement = (): Question<true> => {
  const schema = z.string().transform((typed, ctx) => {
    if (typed !== "") return true as const;
    return refuse(ctx, { wrong: "agree" });
  });
  RULES.add(schema, { required: true });
  return schema;
};

/** Several of a list, each once, in the order of the list. */
export function choices<T extends string>(
  list: readonly T[],
  { least = 0, most = list.length }: { least?: number; most?: number } = {},
): z.ZodType<T[], string[]> {
  const schema = z.array(z.string()).transform((typed, ctx) => {
    const error = wrongChoices(list, typed, least, most);
    return error === null ? list.filter((value) => typed.includes(value)) : refuse(ctx, error);
  });
  RULES.add(schema, { many: true, ...(least > 0 ? { least } : {}), most });
  return schema;
}

function wrongChoices(
  list: readonly string[],
  typed: readonly string[],
  least: number,
  most: number,
): AnswerError | null {
  const picked = new Set(typed);
  if ([...picked].some((value) => !list.includes(value))) return { wrong: "not_a_choice" };
  if (picked.size < least) return { wrong: "missing" };
  return picked.size > most ? { wrong: "too_many", count: most } : null;
}

/** A group of questions that may be repeated: `skills.0.slug`. Rows that are left empty do not count. */
export const rows = <T extends z.ZodRawShape>(
  shape: T,
  { least = 0, most }: { least?: number; most: number },
) =>
  z.array(z.object(shape)).superRefine((list, ctx) => {
    if (list.length < least) refuse(ctx, { wrong: "missing" });
    if (list.length > most) refuse(ctx, { wrong: "too_many", count: most });
  });
