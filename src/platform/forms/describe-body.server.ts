import { z } from "zod";
import { ANSWER_SCHEMAS } from "./questions.server";
import { type FormSchema, objectOf } from "./validate-answers.server";

type Overrides = Readonly<Record<string, z.ZodType>>;

/** Describes a call's JSON body with the rules of its form, for documentation only: the form itself validates. */
export const describeBody = (body: z.ZodObject, form: FormSchema, overrides: Overrides = {}): z.ZodObject =>
  describeObject(body, objectOf(form), overrides);

function describeObject(body: z.ZodObject, form: z.ZodObject, overrides: Overrides): z.ZodObject {
  const described = Object.entries(body.shape).map(([name, field]) => [
    name,
    overrides[name] ?? describeField(field as z.ZodType, form.shape[name]),
  ]);
  return z.strictObject(Object.fromEntries(described) as Record<string, z.ZodType>);
}

function describeField(field: z.ZodType, question: unknown): z.ZodType {
  if (question === undefined) return field;
  const meta = { ...metaOf(field) };
  if (field instanceof z.ZodDefault)
    return describeField(field.unwrap() as z.ZodType, question)
      .default(field.def.defaultValue)
      .meta(meta);
  if (field instanceof z.ZodOptional)
    return describeField(field.unwrap() as z.ZodType, question)
      .optional()
      .meta(meta);
  if (field instanceof z.ZodNullable)
    return describeField(field.unwrap() as z.ZodType, question)
      .nullable()
      .meta(meta);
  const answer =
    ANSWER_SCHEMAS.get(question as z.ZodType) ?? groupAnswer(field, question) ?? (question as z.ZodType);
  return answer.meta({ ...answer.meta(), ...meta });
}

function groupAnswer(field: z.ZodType, question: unknown): z.ZodType | null {
  if (field instanceof z.ZodArray && question instanceof z.ZodArray) {
    const { minItems, maxItems } = question.meta() as { minItems: number; maxItems: number };
    const item = describeField(field.element as z.ZodType, question.element);
    return z.array(item).min(minItems).max(maxItems);
  }
  if (field instanceof z.ZodObject && question instanceof z.ZodObject)
    return describeObject(field, question, {});
  return null;
}

const metaOf = (field: z.ZodType) => {
  const { description } = field.meta() ?? {};
  return description === undefined ? {} : { description };
};
