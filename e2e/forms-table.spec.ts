import { type BrowserContext, type Locator, type Page, expect, test } from "@playwright/test";
import { CONTENT } from "../src/content";
import type { ContentData, Field } from "../src/platform/content-kind";
import { freePort } from "./free-port";
import { type OwnServer, startOwnServer } from "./own-server";
import { staff } from "./staff";

const PORT = await freePort();
test.describe.configure({ mode: "default", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: OwnServer;
let office: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({ PORT });
  office = await staff(browser, server);
  page = await office.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
});
test.afterAll(() => server.stop());

type Place = { path: string; field: Field };

/** Every field of an item that the server can refuse; of a list its first row. */
const placesOf = (fields: readonly Field[], data: ContentData, above: string): Place[] =>
  fields.flatMap((field): Place[] => {
    const path = `${above}.${field.name}`;
    const value = data[field.name];
    if (field.kind === "group") return placesOf(field.fields, (value ?? {}) as ContentData, path);
    if (field.kind === "list" || field.kind === "rows") {
      const [row] = (value ?? []) as ContentData[];
      return row ? placesOf(field.fields, row, `${path}.0`) : [];
    }
    if (field.kind === "texts") return (value as unknown[])?.length > 0 ? [{ path: `${path}.0`, field }] : [];
    return [{ path, field }];
  });

const wordsOf = (path: string) => `Refused: ${path}.`;
/** A text of a list has no place of its own: it stands in that of its list. */
const inputsOf = ({ path, field }: Place) =>
  page.locator(`[data-field="${field.kind === "texts" ? path.replace(/\.0$/, "") : path}"]`);

const OTHER: Partial<Record<Field["kind"], string>> = { date: "2031-02-03", moment: "2031-02-03T04:05" };

/** Writes something else into a field, sees that its mark goes, and writes what was there before. */
async function change(place: Place, unmarked: () => Promise<unknown>): Promise<void> {
  const inputs = inputsOf(place);
  const { kind } = place.field;
  // A photograph is chosen in a dialog of its own: e2e/media.spec.ts.
  if (kind === "picture") return;
  if (kind === "flag") return again(inputs.locator("input[type=checkbox]"), unmarked);
  if (kind === "choices") {
    await inputs.locator("input").first().press("Backspace");
    return void (await unmarked());
  }
  const isZone = kind === "text" && place.field.form === "zone";
  if (kind === "choice" || kind === "currency" || kind === "item" || isZone) {
    const box = inputs.getByRole("combobox");
    const before = isZone ? await box.inputValue() : (await box.innerText()).trim();
    const options = page.getByRole("option");
    await box.click();
    await options.filter({ hasNotText: before }).last().click();
    await unmarked();
    await box.click();
    return options.filter({ hasText: before }).first().click();
  }
  const input = inputs.locator("input:visible, textarea:visible").first();
  const before = await input.inputValue();
  const isNumber = kind === "number" || kind === "money";
  await input.fill(OTHER[kind] ?? (isNumber ? String(Number(before) + 1) : `${before}x`));
  await unmarked();
  await input.fill(before);
}

async function again(box: Locator, unmarked: () => Promise<unknown>): Promise<void> {
  await box.click();
  await unmarked();
  await box.click();
}

/** Lists, which the server may refuse as a whole. */
const listsOf = (fields: readonly Field[], above: string): Place[] =>
  fields.flatMap((field): Place[] =>
    field.kind === "list" || field.kind === "rows" || field.kind === "texts"
      ? [{ path: `${above}.${field.name}`, field }]
      : [],
  );

/** The server refuses the next save, naming each of these fields. */
async function refuseOnce(kind: string, places: readonly Place[]): Promise<void> {
  const calls = `**/content/${kind}/*`;
  const errors = places.map(({ path }) => ({ field: path, code: "invalid", message: wordsOf(path) }));
  await page.route(calls, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 422,
          json: { status: 422, code: "validation_failed", message: "Refused", errors },
        })
      : route.continue(),
  );
  const refused = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await save().click();
  await refused;
  for (const place of places)
    await expect(inputsOf(place), `${place.path} is marked`).toContainText(wordsOf(place.path));
  await page.unroute(calls);
}
const save = () => page.getByRole("button", { name: /^Save/ }).first();

for (const kind of CONTENT)
  test(`each field that is refused is marked, the mark goes when it changes, and the next save is sent: ${kind.name}`, async () => {
    const list = await office.request.get(`/admin/ajax/v1/content/${kind.name}?limit=1`);
    const [{ id }] = (await list.json()).data.items;
    const read = await office.request.get(`/admin/ajax/v1/content/${kind.name}/${id}`);
    const { data } = (await read.json()).data;
    const places = placesOf(kind.fields, data, "data");
    expect(places.length).toBeGreaterThan(1);
    await page.goto(`/admin/${kind.name}/${id}`);

    await refuseOnce(kind.name, places);
    for (const place of places)
      await change(place, () =>
        expect(inputsOf(place), `${place.path} is unmarked`).not.toContainText(wordsOf(place.path)),
      );
    const lists = listsOf(kind.fields, "data");
    if (lists.length > 0) await refuseOnce(kind.name, lists);
    for (const place of lists) {
      const inputs = inputsOf(place);
      await inputs.getByRole("button", { name: "Add", exact: true }).last().click();
      await expect(inputs, `${place.path} is unmarked`).not.toContainText(wordsOf(place.path));
      await inputs.getByRole("button", { name: "Remove" }).last().click();
    }

    const sent = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await save().click();
    expect((await sent).status(), "what was there before is right").toBe(200);
  });
