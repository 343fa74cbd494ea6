import { type APIRequestContext, expect, test } from "@playwright/test";
import { ENTITIES } from "./specification-fields.table";

type Item = Record<string, unknown>;

/** Returns all values at a path, `undefined` for a missing field. */
function valuesAt(answer: unknown, path: string): unknown[] {
  return path.split(".").reduce<unknown[]>(
    (found, part) => {
      const name = part.replace("[]", "");
      const values = found.map((value) => (value as Item | undefined)?.[name]);
      return part.endsWith("[]") ? values.flatMap((list) => list ?? [undefined]) : values;
    },
    [answer],
  );
}

function readable(html: string): string {
  const text = html.replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]+>/g, "");
  const decode = (of: string) =>
    of
      .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
  return decode(`${html}\n${text}`).replaceAll(/\s+/g, " ");
}

async function itemsOf(request: APIRequestContext, list: string): Promise<Item[]> {
  const { items } = (await (await request.get(`/api/v1${list}`)).json()) as { items: Item[] };
  return items;
}

for (const [name, { list, item: addressOf, page: pageOf, fields }] of Object.entries(ENTITIES))
  test(
    `every field of spec §3 is in the API response and on the page: ${name}`,
    { tag: "@core" },
    async ({ request }) => {
      const missing: string[] = [];
      const items = await itemsOf(request, list);
      expect(items.length).toBeGreaterThan(0);
      for (const listed of items) {
        const answer = addressOf ? await (await request.get(`/api/v1${addressOf(listed)}`)).json() : listed;
        const html = readable(await (await request.get(pageOf(listed))).text());
        for (const [field, show] of Object.entries(fields))
          for (const value of valuesAt(answer, field)) {
            const shown = value === undefined ? undefined : (show?.(value) ?? String(value));
            const isThere = typeof shown === "string" ? html.includes(shown) : shown?.test(html);
            if (!isThere) missing.push(`${pageOf(listed)} ${field}: ${String(shown)}`);
          }
      }
      expect(missing).toEqual([]);
    },
  );

test("the languages and frameworks of spec §3 are in the response and in the form", async ({ request }) => {
  const answer = (await (await request.get("/api/v1/skills")).json()) as Record<string, { slug: string }[]>;
  const slugs = (key: string) => answer[key]!.map(({ slug }) => slug).join(" ");
  expect(slugs("languages")).toBe("html-css javascript python php ruby go rust java csharp c-cpp");
  expect(slugs("frameworks")).toBe(
    "react vue angular laravel django express rails codeigniter flutter nextjs",
  );
  const form = await (await request.get("/mentor-application")).text();
  for (const slug of [...slugs("languages").split(" "), ...slugs("frameworks").split(" ")])
    expect(form).toContain(`value="${slug}"`);
});
