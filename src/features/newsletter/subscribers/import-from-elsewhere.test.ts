import fc from "fast-check";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { m } from "../../../paraglide/messages";
import { toCsv } from "../../../platform/csv/csv";
import { uploadFile } from "../../uploads/file-uploads.fixture";
import { editor } from "../../uploads/media/media.fixture";
import { EXPORTS } from "./exports.fixture";
import { type ImportInput, importSubscribers } from "./import-subscribers.service.server";
import { readSubscriberFile } from "./subscriber-file.server";
import { subscriberFileProblemText } from "./subscriber-file-problem-view.server";

const deps = await testDeps();
/** A new staff member per file: each may have ten files waiting. */
let staffCount = 0;
const INPUT = {
  proof: "Moved from our old newsletter program",
  agreedOn: "2026-05-31",
  locale: "en",
  lists: ["weekly"],
  choices: [],
  ignoredColumns: [],
} satisfies Partial<ImportInput>;

async function importFile(text: string, input: Partial<ImportInput> = {}, name = "people.csv") {
  const staff = await editor(deps, `editor-${++staffCount}@example.org`);
  const upload = await uploadFile(deps, { account: staff.id, visitor: null }, Buffer.from(text), {
    purpose: "import",
    filename: name,
    filetype: "text/csv",
  });
  return importSubscribers(deps, staff, { ...INPUT, write: true, ...input, upload }, "en");
}
async function report(...options: Parameters<typeof importFile>) {
  const done = await importFile(...options);
  if (!done.ok) throw new Error(done.problem.code);
  const counts = Object.fromEntries(Object.entries(done.value.counts).filter(([, count]) => count > 0));
  return { ...done.value, counts };
}
const subscription = (email: string) =>
  deps.db.selectFrom("subscription").selectAll().where("email", "=", email).executeTakeFirst();

test.each(EXPORTS)("an export of $program subscribes only those who get email there", async (one) => {
  const { rows, counts } = await report(one.text, {}, one.name);
  const expected = Object.entries(one.outcomes);
  const leftOut = expected.filter(([, outcome]) => outcome !== "add");
  expect(rows.map(({ email, outcome }) => [email, outcome]).toSorted()).toEqual(
    leftOut.map(([name, outcome]) => [`${name}@example.org`, outcome]).toSorted(),
  );
  expect(counts["add"] ?? 0).toBe(expected.length - leftOut.length);
  for (const [name, outcome] of expected) {
    const row = await subscription(`${name}@example.org`);
    expect(row?.state).toBe(outcome === "add" ? "active" : undefined);
    const day = one.agreed?.[name] ?? INPUT.agreedOn;
    if (row) expect(row.confirmed_at?.toISOString().slice(0, 10)).toBe(day);
  }
});

test.each([
  "unsubscribed_members_export_3f2a9c1b.csv",
  "cleaned_email_audience_export_3f2a9c1b.csv",
  "nonsubscribed_members_export_3f2a9c1b.csv",
  "Désabonnés 2025.csv",
  "bounces.csv",
  "Bajas 2025.csv",
  "Abgemeldete.csv",
  "إلغاء الاشتراك.csv",
])("the file %s without a status column is refused with its reason", async (name) => {
  const done = await importFile("Email Address,State\nname-left@example.org,Texas\n", {}, name);
  expect(done).toEqual({ ok: false, problem: { code: "leavers", name } });
  if (!done.ok)
    expect(subscriberFileProblemText(done.problem, "en")).toBe(m.subscribers_file_leavers({ name }));
});

test("an unknown status needs an explanation before anything is written", async () => {
  const text =
    "email,Status\nq-gold@example.org,Gold\nq-blue@example.org,Blue\nq-left@example.org,unsubscribed\n";
  const dry = await report(text, { write: false });
  expect(dry.counts).toEqual({ undecided: 2, unsubscribed_elsewhere: 1 });
  expect(dry.questions).toEqual([
    {
      column: "Status",
      values: [
        { value: "Gold", rows: 1 },
        { value: "Blue", rows: 1 },
      ],
      more: 0,
    },
  ]);
  const gold = { column: "Status", value: "Gold", meaning: "subscribed" } as const;
  const refused = await importFile(text, { choices: [gold] });
  expect(refused).toMatchObject({ ok: false, problem: { code: "undecided" } });
  if (!refused.ok) {
    const sentence = subscriberFileProblemText(refused.problem, "en");
    for (const named of ["Status", "Gold", "Blue"]) expect(sentence).toContain(named);
  }
  expect(await subscription("q-gold@example.org")).toBeUndefined();
  const blue = { column: "Status", value: "Blue", meaning: "leave_out" } as const;
  const left = { column: "Status", value: "unsubscribed", meaning: "subscribed" } as const;
  expect((await report(text, { choices: [gold, blue, left] })).counts).toEqual({
    add: 1,
    left_out: 1,
    unsubscribed_elsewhere: 1,
  });
  expect(await subscription("q-left@example.org")).toBeUndefined();
});

test.each([
  ["a mail status by another name", "Mailable", "1"],
  ["a flag among statuses", "status", "0"],
  ["a paid subscription alone", "active_subscription", "false"],
  ["an empty status among others", "status", ""],
  ["the number of a status", "subscription status", "3"],
])("%s is not guessed", async (_, column, value) => {
  const text = `email,${column}\nguess@example.org,${value}\nguess-2@example.org,unsubscribed\n`;
  const { counts, questions } = await report(text, { write: false });
  expect(counts["add"]).toBeUndefined();
  expect(questions[0]).toMatchObject({ column, values: [{ value, rows: 1 }] });
});

test("a column with “unsubscribed” is asked about, and ignoring it subscribes no leaver", async () => {
  const text = "email,Group\nany-donor@example.org,Donors\nany-left@example.org,Unsubscribed\n";
  expect((await report(text, { write: false })).questions).toMatchObject([
    { column: "Group", values: [{ value: "Donors" }] },
  ]);
  const { counts } = await report(text, { ignoredColumns: ["Group"] });
  expect(counts).toEqual({ add: 1, unsubscribed_elsewhere: 1 });
  expect(await subscription("any-left@example.org")).toBeUndefined();
});

test("a column in an unknown language is asked about, unless another column is a status", async () => {
  const people = Array.from({ length: 8 }, (_, at) => `am-${at}@example.org,${at % 4 === 0 ? "ወጥቷል" : "ንቁ"}`);
  const text = `email,ሁኔታ\n${people.join("\n")}\n`;
  expect((await report(text, { write: false })).questions).toEqual([
    {
      column: "ሁኔታ",
      more: 0,
      values: [
        { value: "ንቁ", rows: 6 },
        { value: "ወጥቷል", rows: 2 },
      ],
    },
  ]);
  const ignoredFile = await report(text, { write: false }, "subscribed_members_export_3f2a9c1b.csv");
  expect(ignoredFile.questions).toEqual([]);
  const withStatus = text.replaceAll("\n", ",active\n").replace("ሁኔታ,active", "ሁኔታ,status");
  expect((await report(withStatus, { write: false })).questions).toEqual([]);
});

test("a priority “baja” beside a status column excludes no one", async () => {
  const text = "email,Prioridad,Estado\npr-low@example.org,baja,activo\npr-high@example.org,alta,activo\n";
  expect((await report(text)).counts).toEqual({ add: 2 });
});

test("staff can ignore the state of an address; columns about subscribers are no status", async () => {
  const states = Array.from({ length: 25 }, (_, at) => `state-${at}@example.org,State ${at},web,192.0.2.1`);
  const text = `email,State,Subscriber Source,Confirm IP\n${states.join("\n")}\n`;
  const [question, ...others] = (await report(text, { write: false })).questions;
  expect(others).toEqual([]);
  expect(question).toMatchObject({ column: "State", more: 5 });
  expect((await report(text, { ignoredColumns: ["State"] })).counts).toEqual({ add: 25 });
});

test.each([
  ["Unsubscribed from all email", "TRUE"],
  ["Email Marketing Consent", "NEVER_SUBSCRIBED"],
  ["Email Hard Bounce Reason", "Unknown user"],
  ["Cancelled on", "yesterday"],
  ["Do Not Contact", "x"],
])("%s: %s excludes a person", async (column, value) => {
  const text = `email,${column}\nkept-out@example.org,${value}\n`;
  const { counts } = await report(text, { ignoredColumns: [column] });
  expect(counts["add"]).toBeUndefined();
});

test("an address that left one list of a file is not subscribed by another row", async () => {
  const text = "email,list_name,status\ntwo@example.org,A,subscribed\nTwo@Example.org,B,unsubscribed\n";
  expect((await report(text)).counts).toEqual({ unsubscribed_elsewhere: 2 });
  expect(await subscription("two@example.org")).toBeUndefined();
});

test("an ambiguous date refuses only its own row", async () => {
  const text =
    "email,confirmed_at,created_at\nday@example.org,,31/05/2024\nsame@example.org,,04/04/2024\n" +
    "twofold@example.org,,03/04/2025\nnone@example.org,0000-00-00 00:00:00,null\nwords@example.org,,last spring\n" +
    "first@example.org,2024-01-02,03/04/2025\n";
  const { counts, rows } = await report(text);
  expect(counts).toEqual({ add: 4, refuse: 2 });
  expect(rows.map(({ errors }) => errors[0])).toEqual([
    {
      field: "created_at",
      code: "invalid_format",
      message: m.subscribers_date_ambiguous({ date: "03/04/2025" }),
    },
    {
      field: "created_at",
      code: "invalid_format",
      message: m.subscribers_date_unreadable({ date: "last spring" }),
    },
  ]);
  const agreed = async (name: string) =>
    (await subscription(`${name}@example.org`))?.confirmed_at?.toISOString().slice(0, 10);
  expect(await agreed("day")).toBe("2024-05-31");
  expect(await agreed("none")).toBe(INPUT.agreedOn);
  expect(await agreed("first")).toBe("2024-01-02");
});

test("an export of this program retains a pause", async () => {
  const until = "2999-01-01T00:00:00.000Z";
  await report(`email,state,pausedUntil\npauses@example.org,active,${until}\n`);
  expect((await subscription("pauses@example.org"))?.paused_until?.toISOString()).toBe(until);
});

test("of 5,000 rows with 40 invalid and 60 bounced ones, 4,900 are subscribed and the others reported", async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => {
    if (at % 125 === 0) return `big-${at}@example.org,active,03/04/2025`;
    return `big-${at}@example.org,${at % 125 === 1 || at % 250 === 2 ? "bounced" : "active"},2024-05-31`;
  });
  const { counts, rows: listed } = await report(`email,status,created_at\n${rows.join("\n")}\n`);
  expect(counts).toEqual({ add: 4900, bounced_elsewhere: 60, refuse: 40 });
  expect(listed).toHaveLength(100);
});

test("the audit log contains the choices of staff", async () => {
  const choice = { column: "Status", value: "Silver", meaning: "subscribed" } as const;
  await report("email,Status\nlogged@example.org,Silver\n", { choices: [choice] });
  const lines = await deps.db
    .selectFrom("audit_event")
    .select("after")
    .where("action", "=", "imported")
    .execute();
  expect(lines.map(({ after }) => after)).toContainEqual(expect.objectContaining({ choices: [choice] }));
});

test("a person whom a file calls unsubscribed is never subscribed, for any cell content", async () => {
  const cell = fc.oneof(
    fc.constantFrom("subscribed", "Active", "yes", "1", "", "true", "2024-05-31", "pending", "Gold"),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("status", "Subscribed", "opt_in", "Groupe", "Email Status"),
      fc.array(cell, { maxLength: 6 }),
      fc.constantFrom("unsubscribed", "UNSUBSCRIBED", "Désabonné", "bounced", "Blocklisted"),
      fc.array(cell, { maxLength: 3 }),
      async (column, cells, left, ignored) => {
        const rows = [...cells, left].map((text, at) => [`p${at}@example.org`, text]);
        const read = await readSubscriberFile(
          { name: "people.csv", bytes: Buffer.from(toCsv([["email", column], ...rows])) },
          {
            ...INPUT,
            choices: [...ignored, left].map((value) => ({ column, value, meaning: "subscribed" as const })),
            ignoredColumns: [column],
          },
          { now: new Date("2026-11-28T00:00:00Z"), locale: "en" },
        );
        const subscribed = read.ok ? read.value.rows.map(({ email }) => email) : [];
        expect(subscribed).not.toContain(`p${rows.length - 1}@example.org`);
      },
    ),
    { numRuns: 100 },
  );
});
