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

/** Items that one answer holds at most, and when nothing is asked for. */
const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

type Item = z.ZodObject;
/** What a reading handler gets of its call. */
export type ReadContext = Pick<Call<unknown, unknown, unknown, "anybody">, "deps" | "serialize" | "locale">;
type Filters = Readonly<Record<string, readonly [string, ...string[]]>>;
type SelectedFilters<F extends Filters> = { [Name in keyof F]?: F[Name][number] };

/** `fields=id,title`: only these of an item. */
const fieldsParameter = (item: Item) => {
  const names = Object.keys(item.shape) as [string, ...string[]];
  return z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(names)))
    .optional()
    .meta({
      pattern: `^(${names.join("|")})(,(${names.join("|")}))*$`,
      description: `Only these fields, separated by commas; the answer then lacks the others: ${names.join(", ")}`,
    });
};

const nextCursor = z.string().nullable().meta({ description: "Null on the last page" });

/** The fields that were asked for; all without a wish. */
const pick = <T extends object>(item: T, fields: readonly string[] | undefined): Partial<T> =>
  fields
    ? (Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))) as Partial<T>)
    : item;

const searchParameter = z
  .string()
  .max(MAX_QUERY_LENGTH)
  .transform(cleanLine)
  .optional()
  .meta({ description: "Words to find; the last may be a beginning" });

type Searchable = true | undefined;
type SortName<S extends Sorts> = `${"" | "-"}${keyof S & string}`;
type ListEndpointOptions<I extends Item, F extends Filters, S extends Sorts, X extends Searchable> = {
  summary: string;
  tag: string;
  /** One item as it goes over the wire; its `meta({ id })` names it in the description. */
  item: I;
  /** Parameters with their values; the item has one of them. */
  filters: F;
  /** Orders by their names; `-name` is the other way round. */
  sorts: S;
  /** What is done when nothing is asked for. */
  sort: SortName<S>;
  /** Whether `q` searches it. */
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

/** A public list: filters, search, order, cursor and chosen fields are the same for all of them. */
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
    cursor: z.string().optional().meta({ description: "nextCursor of the answer before" }),
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
  // What the loops above make of the declaration is known to `ListWire` alone.
  return definition as Endpoint<"anybody", ListWire<I, F, S, X>>;
}

/** The keys in a cursor; it names its order, so that a place in one list is not taken for a place in another. */
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
  /** Null: there is none at this address. */
  read(call: ReadContext, id: string): Promise<z.input<I> | null>;
};

/** One public item by the `:id` of its address. */
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
