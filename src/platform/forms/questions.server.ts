import { z } from "zod";
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from "../email/email-address";
import { countGraphemes } from "../text/graphemes";
import type { FieldRules } from "./opened-form";
import { cleanLine, cleanLines } from "../text/clean-text";
import { plainEmail, plainNumber } from "../text/typed-text";

/** `count`: the number for the message. */
export type AnswerError = {
  reason:
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
    | "no_email"
    | "no_phone"
    | "not_both"
    | "guardian";
  count?: number;
  choices?: readonly string[];
};

export type Question<T> = z.ZodType<T, string>;

/** Rules sent to the browser. `many`: several answers. */
export const FIELD_RULES = z.registry<FieldRules & { many?: true }>();

/** JSON schema of each answer, for the API documentation (`describe-body.server.ts`). */
export const ANSWER_SCHEMAS = new WeakMap<z.ZodType, z.ZodType>();

export type Optional = { optional?: true };
type OptionalAnswer<O, T> = O extends { optional: true } ? T | null : T;

const isAnswerError = (answer: unknown): answer is AnswerError =>
  typeof answer === "object" && answer !== null && "reason" in answer;

export type ReportError = (path: (string | number)[], error: AnswerError) => void;

export type ValidAnswers<T> = {
  [K in keyof T]: T[K] extends readonly unknown[]
    ? T[K] | undefined
    : T[K] extends object
      ? ValidAnswers<T[K]>
      : T[K] | undefined;
};

/** Adds rules between answers. They run even when some answers are invalid, so that all errors appear at once. */
export const withRules = <S extends z.ZodObject>(
  questions: S,
  rules: (answers: ValidAnswers<z.output<S>>, report: ReportError) => void,
): S =>
  questions.superRefine(
    (answers, ctx) =>
      rules(onlyValid(answers) as ValidAnswers<z.output<S>>, (path, error) =>
        ctx.addIssue({ code: "custom", path, params: error }),
      ),
    { when: () => true },
  );

function onlyValid(answer: unknown): unknown {
  if (answer === z.NEVER) return undefined;
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, inner]) => [name, onlyValid(inner)]));
}

function addError(ctx: z.RefinementCtx, error: AnswerError) {
  ctx.addIssue({ code: "custom", params: error });
  return z.NEVER;
}

/** A question with one text answer. @param read gets a cleaned, non-empty text @param answer schema of the JSON answer */
export function question<T, O extends Optional>(
  options: O,
  rules: FieldRules,
  read: (text: string) => T | AnswerError,
  answer: z.ZodType,
  clean = cleanLine,
): Question<OptionalAnswer<O, Exclude<T, AnswerError>>> {
  const schema = z.string().transform((typed, ctx) => {
    const text = clean(typed);
    if (text === "" && options.optional) return null;
    const result = text === "" ? ({ reason: "missing" } as const) : read(text);
    return isAnswerError(result) ? addError(ctx, result) : result;
  }) as unknown as Question<OptionalAnswer<O, Exclude<T, AnswerError>>>;
  FIELD_RULES.add(schema, { ...rules, ...(options.optional ? {} : { required: true }) });
  ANSWER_SCHEMAS.set(schema, answer);
  return schema;
}

type LengthOptions = Optional & {
  /** In graphemes. */
  minLength?: number;
  maxLength: number;
};

function checkLength({ minLength = 1, maxLength }: LengthOptions, text: string): string | AnswerError {
  const length = countGraphemes(text);
  if (length < minLength) return { reason: "too_short", count: minLength };
  return length > maxLength ? { reason: "too_long", count: length - maxLength } : text;
}

const lengthRules = ({ minLength, maxLength }: LengthOptions): FieldRules => ({
  ...(minLength ? { minCharacters: minLength } : {}),
  maxCharacters: maxLength,
});

/** Requires visible characters, unless it is optional and short. */
const textAnswer = ({ minLength = 1, maxLength, optional }: LengthOptions): z.ZodType =>
  optional && minLength <= 1
    ? z.string().max(maxLength)
    : z.string().min(minLength).max(maxLength).regex(/\S/);

export const shortText = <const O extends LengthOptions>(options: O) =>
  question(options, lengthRules(options), (text) => checkLength(options, text), textAnswer(options));

export const longText = <const O extends LengthOptions>(options: O) =>
  question(
    options,
    lengthRules(options),
    (text) => checkLength(options, text),
    textAnswer(options),
    cleanLines,
  );

export const emailAnswer = <const O extends Optional>(options: O) =>
  question(
    options,
    {},
    (text) => (text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text) ? text : { reason: "email" }),
    z.string().max(MAX_EMAIL_LENGTH).meta({ format: "email" }),
    plainEmail,
  );

const HTTPS_ANSWER = z
  .string()
  .max(500)
  .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/)
  .meta({ format: "uri" });

/** Adds `https://` when there is no scheme. */
export const httpsUrl = <const O extends Optional>(options: O) =>
  question(
    options,
    {},
    (text) => {
      const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
      const valid = address.length <= 500 && URL.canParse(address) && /^https:\/\/[^/]+\.[^/]+/.test(address);
      return valid ? new URL(address).href : { reason: "link" };
    },
    HTTPS_ANSWER,
  );

export const choice = <T extends string, const O extends Optional>(list: readonly T[], options: O) =>
  question(
    options,
    {},
    (text) => list.find((value) => value === text) ?? { reason: "not_a_choice", choices: list },
    z.enum(list as readonly [T, ...T[]]),
  );

export const wholeNumber = <const O extends Optional & { min: number; max: number }>(options: O) =>
  question(
    options,
    { min: options.min, max: options.max },
    (text) => {
      const plain = plainNumber(text);
      if (!/^[+-]?\d{1,12}$/.test(plain)) return { reason: "number" };
      const value = Number(plain);
      if (value < options.min) return { reason: "too_small", count: options.min };
      return value > options.max ? { reason: "too_large", count: options.max } : value;
    },
    z.int().min(options.min).max(options.max),
  );

export const calendarDate = <const O extends Optional & { min?: string; max?: string }>(options: O) =>
  question(
    options,
    { ...(options.min ? { min: options.min } : {}), ...(options.max ? { max: options.max } : {}) },
    (text) => {
      const date = plainNumber(text);
      const isRealDate = z.iso.date().safeParse(date).success;
      const isInRange = (!options.min || date >= options.min) && (!options.max || date <= options.max);
      return isRealDate && isInRange ? date : { reason: "day" };
    },
    z.iso.date(),
  );

export function checkbox(): Question<boolean> {
  const schema = z.string().transform((typed) => typed !== "");
  FIELD_RULES.add(schema, {});
  ANSWER_SCHEMAS.set(schema, z.boolean());
  return schema;
}

export const agreement = (): Question<true> => {
  const schema = z.string().transform((typed, ctx) => {
    if (typed !== "") return true as const;
    return addError(ctx, { reason: "agree" });
  });
  FIELD_RULES.add(schema, { required: true });
  ANSWER_SCHEMAS.set(schema, z.literal(true));
  return schema;
};

export function choices<T extends string>(
  list: readonly T[],
  { minLength = 0, maxLength = list.length }: { minLength?: number; maxLength?: number } = {},
): z.ZodType<T[], string[]> {
  const schema = z.array(z.string()).transform((typed, ctx) => {
    const error = wrongChoices(list, typed, minLength, maxLength);
    return error === null ? list.filter((value) => typed.includes(value)) : addError(ctx, error);
  });
  FIELD_RULES.add(schema, {
    many: true,
    ...(minLength > 0 ? { minCharacters: minLength } : {}),
    maxCharacters: maxLength,
  });
  const one = z.enum(list as readonly [T, ...T[]]);
  ANSWER_SCHEMAS.set(schema, z.array(one).min(minLength).max(maxLength).meta({ uniqueItems: true }));
  return schema;
}

function wrongChoices(
  list: readonly string[],
  typed: readonly string[],
  minLength: number,
  maxLength: number,
): AnswerError | null {
  const chosen = new Set(typed);
  if ([...chosen].some((value) => !list.includes(value))) return { reason: "not_a_choice", choices: list };
  if (chosen.size < minLength) return { reason: "missing" };
  return chosen.size > maxLength ? { reason: "too_many", count: maxLength } : null;
}

export const repeatedGroup = <T extends z.ZodRawShape>(
  shape: T,
  { minLength = 0, maxLength }: { minLength?: number; maxLength: number },
) =>
  z
    .array(z.object(shape))
    .superRefine((list, ctx) => {
      if (list.length < minLength) addError(ctx, { reason: "missing" });
      if (list.length > maxLength) addError(ctx, { reason: "too_many", count: maxLength });
    })
    .meta({ minItems: minLength, maxItems: maxLength });
