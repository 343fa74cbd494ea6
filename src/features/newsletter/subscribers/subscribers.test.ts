import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { suppressEmail } from "../../outbox/outbox.service.server";
import { uploadFile } from "../../uploads/file-uploads.fixture";
import { editor } from "../../uploads/media/media.fixture";
import { type ImportInput, importSubscribers } from "./import-subscribers.service.server";
import { subscribe } from "../subscriptions/subscribe.service.server";
import { browseSubscribers, removeSubscriber } from "./subscribers.service.server";

const deps = await testDeps();
const who = await editor(deps);
const INPUT = {
  proof: "Sign-up sheet at the open day in Kampala",
  agreedOn: "2026-05-31",
  locale: "fr",
  lists: ["weekly"],
  choices: [],
  ignoredColumns: [],
} satisfies Partial<ImportInput>;

async function imported(text: string, write = true) {
  const upload = await uploadFile(deps, { account: who.id, visitor: null }, Buffer.from(text), {
    purpose: "import",
    filename: "people.csv",
    filetype: "text/csv",
  });
  return importSubscribers(deps, who, { ...INPUT, upload, write }, "en");
}
async function notified(text: string, write = true) {
  const done = await imported(text, write);
  if (!done.ok) throw new Error(done.problem.code);
  const counts = Object.fromEntries(Object.entries(done.value.counts).filter(([, count]) => count > 0));
  return { ...done.value, counts };
}
const row = (email: string) =>
  deps.db.selectFrom("subscription").selectAll().where("email", "=", email).executeTakeFirst();
const eventsOf = (id: string) =>
  deps.db
    .selectFrom("subscription_event")
    .select(["actor", "reason", "consent_text", "to_state as to"])
    .where("subscription_id", "=", id)
    .orderBy("id")
    .execute();

test("people with external consent are subscribed with its proof, and a dry run writes nothing", async () => {
  const file =
    "Email Address;First Name;language;lists;agreed_on\r\n" +
    "Amina.Told@example.org;Amina;sw;events, monthly;2026-04-02\r\njoseph.told@example.org;Joseph;;;\r\n";
  expect(await notified(file, false)).toMatchObject({
    counts: { add: 2 },
    unused: ["First Name"],
    written: false,
  });
  expect(await row("Amina.Told@example.org")).toBeUndefined();
  expect(await notified(file)).toMatchObject({ counts: { add: 2 }, rows: [], written: true });
  const amina = (await row("Amina.Told@example.org"))!;
  expect(amina).toMatchObject({
    state: "active",
    locale: "sw",
    lists: ["events", "monthly"],
    confirmed_at: new Date("2026-04-02T00:00:00Z"),
  });
  expect(await eventsOf(amina.id)).toEqual([
    { actor: who.id, reason: "import", consent_text: INPUT.proof, to: "active" },
  ]);
  expect(await row("joseph.told@example.org")).toMatchObject({ locale: "fr", lists: ["weekly"] });
});

test("a second import changes nothing, and reports unsubscribed, blocked and duplicate rows", async () => {
  expect(await notified("email\ntwice@example.org\nleaves@example.org\n")).toMatchObject({
    counts: { add: 2 },
  });
  const leaver = (await row("leaves@example.org"))!;
  expect(await removeSubscriber(deps, who, leaver.id, "Asked by telephone")).toBe(true);
  expect(await removeSubscriber(deps, who, leaver.id, "Asked by telephone")).toBe(false);
  await suppressEmail(deps, "blocked@example.org", "staff", "Asked us");
  await subscribe(deps, { email: "waits@example.org", locale: "en", organisation: "Reboot Lives" });
  const file =
    "email\nTwice@Example.org\nleaves@example.org\nblocked@example.org\nwaits@example.org\nnew@example.org\nNEW@example.org\n";
  const done = await notified(file);
  expect(done.counts).toEqual({ same: 1, unsubscribed: 1, blocked: 1, confirm: 1, add: 1, duplicate: 1 });
  expect(done.rows.map((one) => [one.row, one.outcome])).toEqual([
    [3, "unsubscribed"],
    [4, "blocked"],
    [7, "duplicate"],
  ]);
  expect((await row("leaves@example.org"))!.state).toBe("unsubscribed");
  expect(await row("waits@example.org")).toMatchObject({ state: "active", pending_until: null });
  expect((await notified(file)).counts).toEqual({ same: 3, unsubscribed: 1, blocked: 1, duplicate: 1 });
});

test("of 5,000 rows with 40 invalid ones, 4,960 are subscribed, and each invalid row is reported", async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => {
    if (at % 125 !== 0) return `reader-${at}@example.org,en,2026-01-01`;
    return [
      `reader ${at},en,`,
      `reader-${at}@example.org,xx,`,
      `reader-${at}@example.org,en,2999-01-01`,
      ",en,2026-01-01",
    ][(at / 125) % 4]!;
  });
  const done = await notified(`email,language,agreed_on\n${rows.join("\n")}\n`);
  expect(done.counts).toEqual({ add: 4960, refuse: 40 });
  expect(done.rows[0]).toMatchObject({ row: 2, outcome: "refuse", errors: [{ field: "email" }] });
  expect(done.rows[1]).toMatchObject({ row: 127, errors: [{ field: "language" }] });
  expect(done.rows[2]).toMatchObject({ row: 252, errors: [{ field: "agreed_on" }] });
  expect(done.rows[3]).toMatchObject({ row: 377, email: "", errors: [{ field: "email" }] });
});

test("an unreadable file is refused with its reason, and a file is imported only once", async () => {
  const codeOf = async (text: string) => {
    const done = await imported(text);
    return done.ok ? "ok" : done.problem.code;
  };
  expect(await codeOf("name,address\nAmina,Kampala\n")).toBe("missing_column");
  expect(await codeOf("email,E-Mail\na@example.org,b@example.org\n")).toBe("twice");
  expect(await codeOf("email\n\n")).toBe("empty");
  expect(await codeOf(`email\n${"x@example.org\n".repeat(5001)}`)).toBe("too_many");
  const upload = await uploadFile(
    deps,
    { account: who.id, visitor: null },
    Buffer.from("email\nonce@example.org\n"),
    {
      purpose: "import",
      filename: "people.csv",
      filetype: "text/csv",
    },
  );
  const take = (by = who) => importSubscribers(deps, by, { ...INPUT, upload, write: true }, "en");
  const colleague = await editor(deps, "colleague@example.org");
  expect(await take(colleague)).toEqual({ ok: false, problem: { code: "missing" } });
  expect((await Promise.all([take(), take()])).map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("the list can be filtered and searched, shows blocks, and hides lapsed subscriptions", async () => {
  await notified("email,language\nfind-me@example.org,ar\nfind-her@example.org,ar\n");
  await suppressEmail(deps, "find-me@example.org", "bounce", "550 no such user");
  const requested = "forgotten@example.org";
  await subscribe(deps, { email: requested, locale: "ar", organisation: "Reboot Lives" });
  expect(await removeSubscriber(deps, who, (await row(requested))!.id, "Never asked for it")).toBe(true);
  expect(await row(requested)).toBeUndefined();
  const page = await browseSubscribers(deps, { locale: "ar" }, null, 10);
  expect(page.items.map(({ email, blocked }) => [email, blocked]).sort()).toEqual([
    ["find-her@example.org", null],
    ["find-me@example.org", "bounce"],
  ]);
  expect((await browseSubscribers(deps, { q: "FIND-HER" }, null, 10)).items).toHaveLength(1);
  expect((await browseSubscribers(deps, { list: "events", locale: "ar" }, null, 10)).items).toEqual([]);
  const first = await browseSubscribers(deps, { locale: "ar" }, null, 1);
  expect(first.next).not.toBeNull();
});

test("no audit log entry contains a subscriber's email address", async () => {
  const lines = await deps.db
    .selectFrom("audit_event")
    .selectAll()
    .where("subject", "=", "subscribers")
    .execute();
  expect(lines.map(({ action }) => action)).toContain("removed");
  expect(JSON.stringify(lines)).not.toContain("@example.org");
});
