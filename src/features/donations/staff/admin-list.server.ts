import { z } from "zod";
import { type CursorKeys, type CursorKind, decodeCursor } from "../../../platform/pagination/cursor";
import { fieldError } from "../../../platform/api/validate-input.server";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import type { Serialized } from "../../../platform/api/serialize";
import { refuse } from "../../../platform/api/problem";
import type { PageRequest } from "./gift-list.service.server";

export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().optional().meta({ description: "`nextCursor` of the previous page" }),
};
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

type ParsedPageRequest =
  | { ok: true; pageRequest: PageRequest }
  | { ok: false; refusal: ReturnType<typeof refuse<"validation_failed">> };

export function parsePageRequest(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  locale: Locale,
  by: CursorKind = "time",
): ParsedPageRequest {
  const after: CursorKeys | null = cursor === undefined ? null : decodeCursor(cursor, [by, "uuid"]);
  if (cursor !== undefined && after === null)
    return {
      ok: false,
      refusal: refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] }),
    };
  return { ok: true, pageRequest: { after, size: limit } };
}

export const minor = z.int().meta({ description: "In minor units of the currency" });
/** Small enough for exact sums. */
export const amountInput = z.int().min(1).max(1e12);
export const position = z.int().min(0).max(99);
export const id = z.object({ id: z.uuid() });
export const purpose = z.string().nullable().meta({ description: "Campaign or program; null: general" });

export const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** For `z.enum`. */
export const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]];

export type Serialize = <T>(value: T) => Serialized<T>;
export const purposeTitle = (
  { campaign, program }: { campaign: LocalizedText | null; program: LocalizedText | null },
  serialize: Serialize,
): string | null => {
  const title = campaign ?? program;
  return title === null ? null : String(serialize(title));
};
