import { expect, test } from "vitest";
import { readFormIdentity, withNewClientId, stripFormIdentity } from "./form-identity";
import { personNameIn } from "./form-draft";
import { isDue } from "./send-queue";
import { isExpired } from "./form-drafts";
import { type QueuedForm, bodyOf, draftIdOf, isSameForm, placeInQueue, toQueuedForm } from "./form-queue";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { DAY_MS } from "../../platform/time/durations";

const address = new URL("https://site.example/fr/register?program=x");
const posted = (fields: Record<string, string | File>, multipart = false) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return toQueuedForm({ address, data, multipart }, 5);
};
const kit = { clientId: "1", stamp: "2:3.s", waits: "Register" };

test("a public form is queued with its answers and identity, and sent unchanged", () => {
  const form = posted({ ...kit, fullName: "أمينة & Kofi" })!;
  expect(form).toEqual({
    id: "1",
    number: { clientId: "1", stamp: "2:3.s" },
    action: "/fr/register?program=x",
    title: "Register",
    name: "أمينة & Kofi",
    savedAt: 5,
    state: "waiting",
    answers: {
      multipart: false,
      fields: [
        ["waits", "Register"],
        ["fullName", "أمينة & Kofi"],
      ],
    },
  });
  const body = bodyOf(form) as URLSearchParams;
  expect(Object.fromEntries(body)).toEqual({ ...kit, fullName: "أمينة & Kofi" });
});

test("files are sent with the form, empty file fields are not", () => {
  const cv = new File(["%PDF-"], "cv.pdf", { type: "application/pdf" });
  const form = posted({ ...kit, cvFile: cv, other: new File([], "") }, true)!;
  const body = bodyOf(form);
  expect(body).toBeInstanceOf(FormData);
  expect((body as FormData).get("cvFile")).toMatchObject({ name: "cv.pdf", size: 5 });
  expect([...body.keys()]).toEqual(["clientId", "stamp", "waits", "cvFile"]);
});

test("a form from a cached page has no identity yet; one with an added row is unfinished", () => {
  const form = posted({ ...kit, stamp: "" })!;
  expect(form).toMatchObject({ id: "1", number: null, state: "waiting" });
  const numbered = { ...form, number: { clientId: "9", stamp: "4:3.s" } };
  expect(Object.fromEntries(bodyOf(numbered) as URLSearchParams)).toMatchObject({ clientId: "9" });
  expect(posted({ ...kit, more: "skills" })).toMatchObject({ state: "asks" });
});

test("a form without identity needs none; the same answers are one form, another email address is another form", () => {
  const form = posted({ waits: "Newsletter", email: "a@example.org" })!;
  expect(form).toMatchObject({ number: "none", state: "waiting", title: "Newsletter" });
  expect(Object.fromEntries(bodyOf(form) as URLSearchParams)).toEqual({
    waits: "Newsletter",
    email: "a@example.org",
  });
  const again = posted({ waits: "Newsletter", email: "a@example.org" })!;
  expect(again.id).not.toBe(form.id);
  expect(isSameForm(form, again)).toBe(true);
  expect(isSameForm(form, posted({ waits: "Newsletter", email: "b@example.org" })!)).toBe(false);
  expect(isSameForm({ ...form, state: "sent", result: "/", seen: true }, again)).toBe(false);
});

test("a second message with other answers from a restored page is queued too, with the same identity", () => {
  const first = posted({ ...kit, message: "A" })!;
  const second = posted({ ...kit, message: "B" })!;
  const { known, ids } = placeInQueue([first], second);
  expect(known).toBeUndefined();
  expect(ids).toEqual({ id: expect.not.stringMatching(/^1$/), pageId: "1" });
  const stored = { ...second, ...ids };
  expect(bodyOf(stored).get("clientId")).toBe("1");
  expect(placeInQueue([first, stored], second)).toEqual({ known: stored, ids });
  expect(placeInQueue([first, stored], first)).toEqual({ known: first, ids: { id: "1" } });
});

test("another message from a restored page keeps the sent one in the list", () => {
  const { answers: _, ...head } = posted({ ...kit, message: "A" })!;
  const sent: QueuedForm = { ...head, state: "sent", result: "/x", seen: false };
  expect(placeInQueue([sent], posted({ ...kit, message: "B" })!).known).toBeUndefined();
  expect(placeInQueue([sent], posted({ ...kit, message: "B" })!).ids.id).not.toBe("1");
});

test("a corrected form replaces the rejected one, also under the identity that the site assigned", () => {
  const first = { ...posted({ ...kit, phone: "12" })!, state: "asks" as const };
  expect(placeInQueue([first], posted({ ...kit, phone: "0712 345 678" })!).known).toBe(first);
  const renumbered = { ...first, number: { clientId: "9", stamp: "4:3.s" } };
  const corrected = posted({ ...kit, clientId: "9", phone: "0712 345 678" })!;
  expect(placeInQueue([renumbered], corrected)).toEqual({ known: renumbered, ids: { id: "1" } });
});

test("a changed step of an application replaces the queued step", () => {
  const part = { ...kit, partOf: "/register/whole" };
  const first = posted({ ...part, hoursPerWeek: "5" })!;
  expect(placeInQueue([first], posted({ ...part, hoursPerWeek: "8" })!).known).toBe(first);
});

test("another file makes another form; a proof-of-work solution added later does not", () => {
  const cv = (name: string) => posted({ ...kit, cvFile: new File(["x"], name, { lastModified: 1 }) }, true)!;
  expect(isSameForm(cv("a.pdf"), cv("a.pdf"))).toBe(true);
  expect(isSameForm(cv("a.pdf"), cv("b.pdf"))).toBe(false);
  const message = { ...kit, message: "A" };
  expect(isSameForm(posted(message)!, posted({ ...message, [FORM_META_FIELDS.solution]: "1" })!)).toBe(true);
});

test("forms that must not be sent later, or are not ours, are not queued", () => {
  expect(posted({ clientId: "1", stamp: "s" })).toBeNull();
  expect(posted({ waits: "x", stamp: "s" })).toBeNull();
  expect(posted({ clientId: "1", waits: "x" })).toBeNull();
  expect(posted({})).toBeNull();
});

const NUMBER = { clientId: "01930000-0000-7000-8000-00000000000a", stamp: "1:3.sig_-" };
const page = `<form><input type="hidden" name="clientId" value="${NUMBER.clientId}"/><input type="hidden" name="stamp" value="${NUMBER.stamp}"/></form><script>["${NUMBER.clientId}","${NUMBER.stamp}"]</script>`;

test("a cached page holds no identity and gets a fresh `clientId` at each use, in markup and data", () => {
  expect(readFormIdentity(page)).toEqual(NUMBER);
  const retained = stripFormIdentity(page);
  expect(retained).not.toContain(NUMBER.clientId);
  expect(retained).not.toContain(NUMBER.stamp);
  expect(readFormIdentity(retained)).toBeNull();
  const [one, two] = [withNewClientId(retained), withNewClientId(retained)];
  const ids = one.match(/[0-9a-f-]{36}/g)!;
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(two).not.toContain(ids[0]!);
});

test("a page without a form is cached unchanged", () => {
  expect(stripFormIdentity("<p>1</p>")).toBe("<p>1</p>");
  expect(withNewClientId("<p>1</p>")).toBe("<p>1</p>");
});

test("a form waits for its pause, and no longer when the clock was a day wrong", () => {
  const now = 10 * DAY_MS;
  const form = posted(kit)!;
  const paused = { ...form, state: "waiting" as const, pause: { from: now, to: now + 60_000 } };
  expect(isDue(form, now)).toBe(true);
  expect(isDue(paused, now + 1000)).toBe(false);
  expect(isDue(paused, now + 60_000)).toBe(true);
  // Stored while the clock was a day ahead or behind.
  expect(isDue(paused, now - DAY_MS)).toBe(true);
  expect(isDue(paused, now + DAY_MS)).toBe(true);
});

test("drafts are stored for 30 days, also when the clock was a day wrong", () => {
  const now = 100 * DAY_MS;
  for (const savedAt of [now, now - DAY_MS, now + DAY_MS, now - 29 * DAY_MS])
    expect(isExpired({ savedAt }, now)).toBe(false);
  expect(isExpired({ savedAt: now - 31 * DAY_MS }, now)).toBe(true);
});

test("a form is named after its person, a step after its draft", () => {
  expect(
    personNameIn([
      ["fullName", "  "],
      ["name", " Amina "],
    ]),
  ).toBe("Amina");
  expect(
    personNameIn([
      ["organisationName", "Umoja"],
      ["contactName", "Daniel"],
    ]),
  ).toBe("Daniel");
  expect(personNameIn([["email", "a@example.org"]])).toBe("");
  const part = posted({ ...kit, partOf: "/register/whole", draftOf: "d" })!;
  expect(part).toMatchObject({ partOf: "/register/whole" });
  expect(draftIdOf(part)).toBe("d");
  expect(draftIdOf(posted(kit)!)).toBe("1");
  expect(posted(kit)).not.toHaveProperty("partOf");
});
