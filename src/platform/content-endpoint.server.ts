import { z } from "zod";
import {
  type Page,
  type PageChoice,
  type CursorKeys,
  type SortKey,
  type Sorts,
  decodeCursor,
} from "./cursor";
import { type Call, type Endpoint, endpoint } from "./endpoint.server";
import { fieldError } from "./input.server";
import { LONGEST_QUERY, cleanQuery } from "./list-query";
import { refuse } from "./problem";
import { err, ok } from "./result";

/** Items that one answer holds at most, and when nothing is asked for. */
const MOST = 100;
const USUAL = 20;

type Item = z.ZodObject;
/** What a reading handler gets of its call. */
export type Reading = Pick<Call<unknown, unknown, unknown, "anybody">, "deps" | "say" | "locale">;
type Filters = Readonly<Record<string, readonly [string, ...string[]]>>;
type Chosen<F extends Filters> = { [Name in keyof F]?: F[Name][number] };

/** `fields=id,title`: only these of an item. */
const fieldsOf = (item: Item) => {
  const names = Object.keys(item.shape) as [string, ...string[]];
  return z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(names)))
    .optional()
    .meta({ description: `Only these fields, separated by commas: ${names.join(", ")}` });
};

/** The fields that were asked for; all without a wish. */
const pick = <T extends object>(item: T, fields: readonly string[] | undefined): Partial<T> =>
  fields
    ? (Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))) as Partial<T>)
    : item;

const words = z
  .string()
  .max(LONGEST_QUERY)
  .transform(cleanQuery)
  .optional()
  .meta({ description: "Words to find; the last may be a beginning" });

type Searched = true | undefined;
type SortName<S extends Sorts> = `${"" | "-"}${keyof S & string}`;
type ListDeclaration<I extends Item, F extends Filters, S extends Sorts, X extends Searched> = {
  summary: string;
  tag: string;
  /** One item as it goes over the wire. */
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
    call: Reading,
    filter: Chosen<F> & { query?: string },
    after: CursorKeys | null,
    page: Required<PageChoice>,
  ): Promise<Page<z.input<I>>>;
};

type ListWire<I extends Item, F extends Filters, S extends Sorts, X extends Searched> = {
  params: object;
  query: Chosen<F> &
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
  X extends Searched = undefined,
>(declared: ListDeclaration<I, F, S, X>): Endpoint<"anybody", ListWire<I, F, S, X>> {
  const { sorts, item } = declared;
  const names = Object.keys(sorts).flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  const filters = Object.fromEntries(
    Object.entries(declared.filters).map(([name, values]) => [name, z.enum(values).optional()]),
  );
  const query = z.object({
    ...filters,
    ...(declared.search ? { q: words } : {}),
    limit: z.coerce.number().int().min(1).max(MOST).default(USUAL),
    cursor: z.string().optional().meta({ description: "nextCursor of the answer before" }),
    sort: z.enum(names).default(declared.sort),
    fields: fieldsOf(item),
  });
  const made: Endpoint<"anybody"> = endpoint({
    summary: declared.summary,
    tag: declared.tag,
    query,
    output: z.object({
      items: z.array(item.partial()),
      nextCursor: z.string().nullable().meta({ description: "Null on the last page" }),
    }),
    cache: "public",
    handle: async ({ deps, say, locale, query: asked }) => {
      const { limit: size, cursor, sort, fields, q, ...filter } = asked as typeof asked & { q?: string };
      const by = sorts[sort.replace("-", "")]!;
      const after = cursor === undefined ? null : placeIn(sort, by, cursor);
      if (after === undefined)
        return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
      const order = { by, descending: sort.startsWith("-") };
      const wanted = { ...filter, ...(q ? { query: q } : {}) } as Chosen<F> & { query?: string };
      const page = await declared.read({ deps, say, locale }, wanted, after, { order, size });
      return ok({
        items: page.items.map((one) => pick(one, fields)),
        nextCursor: page.next === null ? null : `${sort}.${page.next}`,
      });
    },
  });
  // What the loops above make of the declaration is known to `ListWire` alone.
  return made as Endpoint<"anybody", ListWire<I, F, S, X>>;
}

/** The keys in a cursor; it names its order, so that a place in one list is not taken for a place in another. */
const placeIn = (sort: string, { kind }: SortKey, cursor: string): CursorKeys | undefined =>
  cursor.startsWith(`${sort}.`)
    ? (decodeCursor(cursor.slice(sort.length + 1), [kind, "uuid"]) ?? undefined)
    : undefined;

type DetailWire<I extends Item> = {
  params: { id: string };
  query: { fields?: string };
  body: undefined;
  answer: Partial<z.output<I>>;
};
type DetailDeclaration<I extends Item> = {
  summary: string;
  tag: string;
  item: I;
  /** Null: there is none at this address. */
  read(call: Reading, id: string): Promise<z.input<I> | null>;
};

/** One public item by the `:id` of its address. */
export function detailEndpoint<I extends Item>(
  declared: DetailDeclaration<I>,
): Endpoint<"anybody", DetailWire<I>> {
  const made: Endpoint<"anybody"> = endpoint({
    summary: declared.summary,
    tag: declared.tag,
    params: z.object({ id: z.string() }),
    query: z.object({ fields: fieldsOf(declared.item) }),
    output: declared.item.partial(),
    cache: "public",
    handle: async ({ deps, say, locale, params, query }) => {
      const found = await declared.read({ deps, say, locale }, params.id);
      return found === null ? err("not_found") : ok(pick(found, query.fields));
    },
  });
  return made as Endpoint<"anybody", DetailWire<I>>;
}
