import { cleanLine } from "../text/clean-text";
import { z } from "zod";
import {
  type Page,
  type PageOptions,
  type CursorKeys,
  type SortKey,
  type Sorts,
  decodeCursor,
} from "../pagination/cursor";
import { type Call, type Endpoint, endpoint } from "./endpoint.server";
import { fieldError } from "./validate-input.server";
import { MAX_QUERY_LENGTH } from "../pagination/list-query";
import { refuse } from "./problem";
import { err, ok } from "../result";

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

type Item = z.ZodObject;
export type ReadContext = Pick<Call<unknown, unknown, unknown, "anybody">, "deps" | "serialize" | "locale">;
type Filters = Readonly<Record<string, readonly [string, ...string[]]>>;
type SelectedFilters<F extends Filters> = { [Name in keyof F]?: F[Name][number] };

const fieldsParameter = (item: Item) => {
  const names = Object.keys(item.shape) as [string, ...string[]];
  return z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(names)))
    .optional()
    .meta({
      pattern: `^(${names.join("|")})(,(${names.join("|")}))*$`,
      description: `Only these fields, separated by commas; the response omits the others: ${names.join(", ")}`,
    });
};

const nextCursor = z.string().nullable().meta({ description: "Null on the last page" });

const pick = <T extends object>(item: T, fields: readonly string[] | undefined): Partial<T> =>
  fields
    ? (Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))) as Partial<T>)
    : item;

const searchParameter = z
  .string()
  .max(MAX_QUERY_LENGTH)
  .transform(cleanLine)
  .optional()
  .meta({ description: "Search words; the last one may be incomplete" });

type Searchable = true | undefined;
type SortName<S extends Sorts> = `${"" | "-"}${keyof S & string}`;
type ListEndpointOptions<I extends Item, F extends Filters, S extends Sorts, X extends Searchable> = {
  summary: string;
  tag: string;
  /** Its `meta({ id })` is the name in the OpenAPI document. */
  item: I;
  filters: F;
  /** By name; `-name` sorts in reverse. */
  sorts: S;
  sort: SortName<S>;
  search?: X;
  read(
    call: ReadContext,
    filter: SelectedFilters<F> & { query?: string },
    after: CursorKeys | null,
    page: Required<PageOptions>,
  ): Promise<Page<z.input<I>>>;
};

type ListWire<I extends Item, F extends Filters, S extends Sorts, X extends Searchable> = {
  params: object;
  query: SelectedFilters<F> &
    (X extends true ? { q?: string } : object) & {
      limit?: number;
      cursor?: string;
      sort?: SortName<S>;
      fields?: string;
    };
  body: undefined;
  answer: { items: Partial<z.output<I>>[]; nextCursor: string | null };
};

/** Declares a public list with filters, search, sorting, cursor and field selection. */
export function listEndpoint<
  I extends Item,
  F extends Filters,
  S extends Sorts,
  X extends Searchable = undefined,
>(options: ListEndpointOptions<I, F, S, X>): Endpoint<"anybody", ListWire<I, F, S, X>> {
  const { sorts, item } = options;
  const names = Object.keys(sorts).flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  const filters = Object.fromEntries(
    Object.entries(options.filters).map(([name, values]) => [name, z.enum(values).optional()]),
  );
  const query = z.object({
    ...filters,
    ...(options.search ? { q: searchParameter } : {}),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    cursor: z.string().optional().meta({ description: "`nextCursor` of the previous page" }),
    sort: z.enum(names).default(options.sort),
    fields: fieldsParameter(item),
  });
  const definition: Endpoint<"anybody"> = endpoint({
    summary: options.summary,
    tag: options.tag,
    query,
    output: z.object({ items: z.array(item.partial()), nextCursor }),
    described: z.object({ items: z.array(item), nextCursor }),
    cache: "public",
    handle: async ({ deps, serialize, locale, query: rawQuery }) => {
      const {
        limit: size,
        cursor,
        sort,
        fields,
        q,
        ...filter
      } = rawQuery as typeof rawQuery & { q?: string };
      const sortKey = sorts[sort.replace("-", "")]!;
      const after = cursor === undefined ? null : decodePosition(sort, sortKey, cursor);
      if (after === undefined)
        return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
      const order = { by: sortKey, descending: sort.startsWith("-") };
      const readFilter = { ...filter, ...(q ? { query: q } : {}) } as SelectedFilters<F> & { query?: string };
      const page = await options.read({ deps, serialize, locale }, readFilter, after, { order, size });
      return ok({
        items: page.items.map((one) => pick(one, fields)),
        nextCursor: page.next === null ? null : `${sort}.${page.next}`,
      });
    },
  });
  return definition as Endpoint<"anybody", ListWire<I, F, S, X>>;
}

/** A cursor starts with its sort name, so that it is not used with another sort. */
const decodePosition = (sort: string, { kind }: SortKey, cursor: string): CursorKeys | undefined =>
  cursor.startsWith(`${sort}.`)
    ? (decodeCursor(cursor.slice(sort.length + 1), [kind, "uuid"]) ?? undefined)
    : undefined;

type DetailWire<I extends Item> = {
  params: { id: string };
  query: { fields?: string };
  body: undefined;
  answer: Partial<z.output<I>>;
};
type DetailEndpointOptions<I extends Item> = {
  summary: string;
  tag: string;
  item: I;
  read(call: ReadContext, id: string): Promise<z.input<I> | null>;
};

export function detailEndpoint<I extends Item>(
  options: DetailEndpointOptions<I>,
): Endpoint<"anybody", DetailWire<I>> {
  const definition: Endpoint<"anybody"> = endpoint({
    summary: options.summary,
    tag: options.tag,
    params: z.object({ id: z.string() }),
    query: z.object({ fields: fieldsParameter(options.item) }),
    output: options.item.partial(),
    described: options.item,
    cache: "public",
    refuses: ["not_found"],
    handle: async ({ deps, serialize, locale, params, query }) => {
      const found = await options.read({ deps, serialize, locale }, params.id);
      return found === null ? err("not_found") : ok(pick(found, query.fields));
    },
  });
  return definition as Endpoint<"anybody", DetailWire<I>>;
}
