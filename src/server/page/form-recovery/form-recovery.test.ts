import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import { captureForm } from "./form-recovery.server";
import { renderFormRecoveryPage } from "./form-recovery-page.server";

const ORIGIN = "https://example.org";
const posted = (body: URLSearchParams | FormData, path = "/donate", headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}${path}`, { method: "POST", headers: { origin: ORIGIN, ...headers }, body });
const heldOf = (request: Request) => captureForm(request, ORIGIN)();

test("a form is returned with its number, but without fields that no one typed", async () => {
  const body = new URLSearchParams([
    ["clientId", "0193"],
    ["stamp", "1:3.x"],
    ["homepage", ""],
    ["solution", "work"],
    ["name", "Amina <b>Yusuf</b>"],
    ["skills.0.skill", "go"],
    ["message", "one\r\ntwo"],
    ["empty", ""],
  ]);
  const held = (await heldOf(posted(body, "/fr/donate?for=general")))!;
  expect(held.action).toBe("/fr/donate?for=general");
  expect(held.fields.map(([name]) => name)).toEqual([
    "clientId",
    "stamp",
    "homepage",
    "name",
    "skills.0.skill",
    "message",
    "empty",
  ]);
  expect(held.typed.map(([name]) => name)).toEqual(["name", "skills.0.skill", "message"]);
  const { html, policy } = await renderFormRecoveryPage(held);
  expect(html).toContain('<html lang="fr" dir="ltr">');
  expect(html).toContain("Amina &lt;b&gt;Yusuf&lt;/b&gt;");
  expect(html).toContain('value="one\r\ntwo"');
  expect(html).toContain("<dt>Nom pour le reçu</dt>");
  expect(html).toContain("skills 1 skill");
  expect(html).not.toContain("<script");
  expect(policy).toContain("script-src 'none'");
});

test("fields are named as on their page, rows by their number; unknown ones by their names", async () => {
  const body = () =>
    new URLSearchParams([
      ["seen", "2500"],
      ["guests.1.type", "regular"],
      ["guests.1.name", "Grace"],
      ["accessNeeds", "a ramp"],
    ]);
  const order = await renderFormRecoveryPage((await heldOf(posted(body(), "/ar/events/any/order")))!);
  expect(order.html).toContain("<dt>" + m.tickets_needs({}, { locale: "ar" }) + "</dt>");
  expect(order.html).toContain(m.tickets_guest_name({}, { locale: "ar" }) + " 2</dt>");
  expect(order.html).not.toContain(">2500<");
  const other = await renderFormRecoveryPage((await heldOf(posted(body(), "/ar/somewhere")))!);
  expect(other.html).toContain('<dt lang="en" dir="ltr">guests 2 name</dt>');
});

test("a ticked checkbox is shown as ticked", async () => {
  const body = new URLSearchParams({ newsletter: "on" });
  const { html } = await renderFormRecoveryPage((await heldOf(posted(body, "/sw/donate")))!);
  expect(html).toContain("✓");
});

test("passwords and codes are never returned, and the page says that they are needed again", async () => {
  const body = new URLSearchParams({
    email: "a@example.org",
    password: "hunter2!",
    newPassword: "n3w",
    code: "123456",
  });
  const held = (await heldOf(posted(body, "/login")))!;
  expect(held.incomplete).toBe("secrets");
  const { html } = await renderFormRecoveryPage(held);
  expect(html).toContain("a@example.org");
  for (const secret of ["hunter2!", "n3w", "123456"]) expect(html).not.toContain(secret);
});

test("a form with a file is returned for copying, not for sending without its file", async () => {
  const body = new FormData();
  body.set("motivation", "I want to teach.");
  body.set("cv", new File(["x".repeat(300_000)], "cv.pdf"));
  const held = (await heldOf(posted(body, "/mentor-application")))!;
  expect(held.incomplete).toBe("files");
  const { html } = await renderFormRecoveryPage(held);
  expect(html).toContain("I want to teach.");
  expect(html).not.toContain("<form");
});

test("the action still reads the complete body", async () => {
  const body = new URLSearchParams({ message: "x".repeat(400_000) });
  const request = posted(body);
  const held = captureForm(request, ORIGIN);
  expect((await request.text()).length).toBe("message=".length + 400_000);
  // Its only field is incomplete, so it is unusable.
  expect(await held()).toBeNull();
});

test("a foreign form, a script's call and a plain request are not returned", async () => {
  const body = () => new URLSearchParams({ name: "Amina" });
  expect(await heldOf(posted(body(), "/donate", { origin: "https://evil.example" }))).toBeNull();
  expect(await heldOf(new Request(`${ORIGIN}/donate`, { method: "POST", body: body() }))).toBeNull();
  expect(await heldOf(posted(body(), "/donate.data"))).toBeNull();
  expect(await heldOf(new Request(`${ORIGIN}/donate`))).toBeNull();
});
