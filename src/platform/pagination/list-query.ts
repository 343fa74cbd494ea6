import { cleanLine } from "../text/clean-text";
import { type CursorKeys, type CursorKind, decodeCursor } from "./cursor";

/** `after` is null on the first page. */
export type ListQuery<Choices extends Record<string, readonly string[]>> = {
  filter: { [Key in keyof Choices]?: Choices[Key][number] };
  query: string;
  after: CursorKeys | null;
};

export const MAX_QUERY_LENGTH = 200;

/** Parses `?category=…&q=…&cursor=…`; null for invalid values. Ignores unknown parameters, such as campaign tags. */
export function parseListQuery<Choices extends Record<string, readonly string[]>>(
  url: URL,
  choices: Choices,
  cursorKinds: readonly CursorKind[],
): ListQuery<Choices> | null {
  const filter: Record<string, string> = {};
  for (const [name, allowed] of Object.entries(choices)) {
    const value = url.searchParams.get(name);
    if (value === null || value === "") continue;
    if (!allowed.includes(value)) return null;
    filter[name] = value;
  }
  const query = parseSearchQuery(url);
  if (query === null) return null;
  const cursor = url.searchParams.get("cursor");
  const after = cursor === null ? null : decodeCursor(cursor, cursorKinds);
  if (cursor !== null && after === null) return null;
  return { filter: filter as ListQuery<Choices>["filter"], query, after };
}

export function parseSearchQuery(url: URL): string | null {
  const text = cleanLine(url.searchParams.get("q") ?? "");
  return text.length > MAX_QUERY_LENGTH ? null : text;
}
