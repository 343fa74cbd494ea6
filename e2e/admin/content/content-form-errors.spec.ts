import { type BrowserContext, type Locator, type Page, expect, test } from "@playwright/test";
import { CONTENT_KINDS } from "../../../src/registry/content-kinds";
import type { ContentData, Field } from "../../../src/platform/content/content-kind";
import { freePort } from "../../support/free-port";
import { type TestServer, startTestServer } from "../../support/test-server";
import { signInAsOwner } from "../../support/staff";
import { m } from "../../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "default", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let adminContext: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  page = await adminContext.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
});
test.afterAll(() => server.stop());

type FieldPlace = { path: string; field: Field };

const listFieldPlaces = (fields: readonly Field[], data: ContentData, above: string): FieldPlace[] =>
  fields.flatMap((field): FieldPlace[] => {
    const path = `${above}.${field.name}`;
    const value = data[field.name];
    if (field.kind === "group") return listFieldPlaces(field.fields, (value ?? {}) as ContentData, path);
    if (field.kind === "list" || field.kind === "rows") {
      const [row] = (value ?? []) as ContentData[];
      return row ? listFieldPlaces(field.fields, row, `${path}.0`) : [];
    }
    if (field.kind === "texts") return (value as unknown[])?.length > 0 ? [{ path: `${path}.0`, field }] : [];
    return [{ path, field }];
  });

const refusalMessage = (path: string) => `Refused: ${path}.`;
/** Texts of a list share their list's element. */
const fieldElements = ({ path, field }: FieldPlace) =>
  page.locator(`[data-field="${field.kind === "texts" ? path.replace(/\.0$/, "") : path}"]`);

const OTHER_VALUES: Partial<Record<Field["kind"], string>> = {
  date: "2031-02-03",
  moment: "2031-02-03T04:05",
};

async function change(place: FieldPlace, expectUnmarked: () => Promise<unknown>): Promise<void> {
  const inputs = fieldElements(place);
  const { kind } = place.field;
  // e2e/admin/content/media.spec.ts covers the picture dialog.
  if (kind === "picture") return;
  if (kind === "flag") return toggleTwice(inputs.locator("input[type=checkbox]"), expectUnmarked);
  if (kind === "portrait") return toggleTwice(inputs.locator("input[type=checkbox]").first(), expectUnmarked);
  if (kind === "choices") {
    await inputs.locator("input").first().press("Backspace");
    return void (await expectUnmarked());
  }
  const isZone = kind === "text" && place.field.format === "zone";
  if (kind === "choice" || kind === "currency" || kind === "item" || isZone) {
    const box = inputs.getByRole("combobox");
    const before = (isZone ? await box.inputValue() : await box.innerText()).replaceAll("\u200b", "").trim();
    const options = page.getByRole("option");
    await box.click();
    await (before === "" ? options : options.filter({ hasNotText: before })).last().click();
    await expectUnmarked();
    await box.click();
    return (before === "" ? options : options.filter({ hasText: before })).first().click();
  }
  const input = inputs.locator("input:visible, textarea:visible").first();
  const before = await input.inputValue();
  const isNumber = kind === "number" || kind === "money";
  await input.fill(OTHER_VALUES[kind] ?? (isNumber ? String(Number(before) + 1) : `${before}x`));
  await expectUnmarked();
  await input.fill(before);
}

async function toggleTwice(box: Locator, expectUnmarked: () => Promise<unknown>): Promise<void> {
  await box.click();
  await expectUnmarked();
  await box.click();
}

const listRepeatedFields = (fields: readonly Field[], above: string): FieldPlace[] =>
  fields.flatMap((field): FieldPlace[] =>
    field.kind === "list" || field.kind === "rows" || field.kind === "texts"
      ? [{ path: `${above}.${field.name}`, field }]
      : [],
  );

async function refuseOnce(kind: string, places: readonly FieldPlace[]): Promise<void> {
  const calls = `**/content/${kind}/*`;
  const errors = places.map(({ path }) => ({ field: path, code: "invalid", message: refusalMessage(path) }));
  await page.route(calls, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 422,
          json: { status: 422, code: "validation_failed", message: m.finance_refund_refused(), errors },
        })
      : route.continue(),
  );
  const refused = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await save().click();
  await refused;
  for (const place of places)
    await expect(fieldElements(place), `${place.path} is marked`).toContainText(refusalMessage(place.path));
  await page.unroute(calls);
}
const save = () => page.getByRole("button", { name: /^Save/ }).first();

for (const kind of CONTENT_KINDS)
  test(`each refused field is marked, the mark disappears with a change, and the next save is sent: ${kind.name}`, async () => {
    const list = await adminContext.request.get(`/admin/ajax/v1/content/${kind.name}?limit=1`);
    const [{ id }] = (await list.json()).data.items;
    const read = await adminContext.request.get(`/admin/ajax/v1/content/${kind.name}/${id}`);
    const { data } = (await read.json()).data;
    const places = listFieldPlaces(kind.fields, data, "data");
    expect(places.length).toBeGreaterThan(1);
    await page.goto(`/admin/${kind.name}/${id}`);

    await refuseOnce(kind.name, places);
    for (const place of places)
      await change(place, () =>
        expect(fieldElements(place), `${place.path} is unmarked`).not.toContainText(
          refusalMessage(place.path),
        ),
      );
    const lists = listRepeatedFields(kind.fields, "data");
    if (lists.length > 0) await refuseOnce(kind.name, lists);
    for (const place of lists) {
      const inputs = fieldElements(place);
      await inputs.getByRole("button", { name: "Add", exact: true }).last().click();
      await expect(inputs, `${place.path} is unmarked`).not.toContainText(refusalMessage(place.path));
      await inputs.getByRole("button", { name: "Remove" }).last().click();
    }

    const sent = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await save().click();
    expect((await sent).status(), "what was there before is right").toBe(200);
  });
