import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { issueFeed } from "./issue-feed.server";
import {
  browseIssues,
  cancelIssue,
  deleteIssue,
  createIssue,
  editIssue,
  getIssue,
  listFeedIssues,
  scheduleIssue,
  sendSample,
  unscheduleIssue,
} from "./issues.service.server";
import type { NewsletterList } from "../newsletter.model";
import { subscriptionToken } from "../subscriptions/subscription-links.server";
import { sendIssues } from "./send-issues.server";
import { savePreferences, unsubscribe } from "../subscriptions/subscription.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { DAY_MS, HOUR_MS } from "../../../platform/time/durations";

const base = await testDeps();
const { db } = base;
const clock = { now: base.now() };
const deps = { ...base, now: () => clock.now };
const STAFF = "staff";
const pass = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds));

beforeEach(async () => {
  clock.now = base.now();
  await sql`truncate newsletter_issue, newsletter_issue_event, newsletter_delivery, newsletter_turn,
    subscription, subscription_event, subscription_token, outbox_message, pgboss.job`.execute(db);
});

const texts = (slug: string, list: NewsletterList = "weekly") => ({
  slug,
  list,
  subject: { en: `Subject of ${slug}`, fr: `Objet de ${slug}` },
  summary: { en: "In short" },
  content: { en: "Read **this** at [our programs](/programs)." },
});
async function scheduled(slug: string, list: NewsletterList = "weekly", inMs = 0): Promise<string> {
  const made = await createIssue(deps, texts(slug, list), STAFF);
  if (!made.ok) throw new Error(made.error);
  const done = await scheduleIssue(
    deps,
    made.value,
    { version: 1, sendAt: new Date(clock.now.getTime() + inMs) },
    STAFF,
  );
  if (!done.ok) throw new Error(done.error);
  return made.value;
}
async function readers(count: number, more: Record<string, unknown> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, each) => ({
    id: deps.newId(),
    email: `r${each}-${more["locale"] ?? "en"}@example.org`,
    email_key: `r${each}-${more["locale"] ?? "en"}@example.org`,
    locale: "en" as const,
    lists: ["weekly" as const],
    state: "active" as const,
    confirmed_at: clock.now,
    created_at: clock.now,
    updated_at: clock.now,
    ...more,
  }));
  await db.insertInto("subscription").values(rows).execute();
  return rows.map(({ id }) => id);
}
const state = async (id: string) =>
  (await db.selectFrom("newsletter_issue").select("state").where("id", "=", id).executeTakeFirstOrThrow())
    .state;
const recipients = async () =>
  (await db.selectFrom("outbox_message").select("recipient").where("bulk", "=", true).execute())
    .map(({ recipient }) => recipient)
    .toSorted();
const send = (stopping?: AbortSignal) => sendIssues(deps, "Reboot Lives", stopping);

test("a draft can be edited, scheduled, unscheduled and deleted; other actions are refused, and each is recorded", async () => {
  const made = await createIssue(deps, texts("first"), STAFF);
  expect(await createIssue(deps, texts("first"), STAFF)).toEqual({ ok: false, error: "taken" });
  const id = made.ok ? made.value : "";
  expect((await editIssue(deps, id, texts("renamed"), 1)).ok).toBe(true);
  expect(
    (await scheduleIssue(deps, id, { version: 2, sendAt: new Date(clock.now.getTime() + DAY_MS) }, STAFF)).ok,
  ).toBe(true);
  expect(await editIssue(deps, id, texts("late"), 2)).toEqual({ ok: false, error: "not_allowed" });
  expect(await scheduleIssue(deps, id, { version: 2, sendAt: clock.now }, STAFF)).toEqual({
    ok: false,
    error: "not_allowed",
  });
  expect((await unscheduleIssue(deps, id, STAFF)).ok).toBe(true);
  for (const step of [cancelIssue, unscheduleIssue])
    expect(await step(deps, id, STAFF)).toEqual({ ok: false, error: "not_allowed" });
  expect(await cancelIssue(deps, deps.newId(), STAFF)).toEqual({ ok: false, error: "not_found" });
  const events = await db
    .selectFrom("newsletter_issue_event")
    .select(["to_state", "actor"])
    .orderBy("id")
    .execute();
  expect(events.map(({ to_state }) => to_state)).toEqual(["draft", "scheduled", "draft"]);
  expect(await deleteIssue(deps, id, 1)).toEqual({ ok: false, error: "changed_meanwhile" });
  expect((await deleteIssue(deps, id, 2)).ok).toBe(true);
});

test("two issues of one list are six days apart, also when scheduled concurrently; other lists are independent", async () => {
  await scheduled("monday", "weekly", DAY_MS);
  const make = async (slug: string, list: NewsletterList = "weekly") => {
    const made = await createIssue(deps, texts(slug, list), STAFF);
    return made.ok ? made.value : "";
  };
  const soon = new Date(clock.now.getTime() + 3 * DAY_MS);
  expect(await scheduleIssue(deps, await make("thursday"), { version: 1, sendAt: soon }, STAFF)).toEqual({
    ok: false,
    error: "too_soon",
  });
  expect(
    (await scheduleIssue(deps, await make("digest", "monthly"), { version: 1, sendAt: soon }, STAFF)).ok,
  ).toBe(true);
  const ids = await Promise.all(["a", "b", "c", "d"].map((slug) => make(slug)));
  const later = new Date(clock.now.getTime() + 20 * DAY_MS);
  const done = await Promise.all(
    ids.map((id) => scheduleIssue(deps, id, { version: 1, sendAt: later }, STAFF)),
  );
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a due issue goes to active readers of its list, in their language, with their own links", async () => {
  const [reader] = await readers(1, { locale: "fr" });
  await readers(1, { locale: "en", lists: ["events"] });
  await readers(1, { locale: "ar", paused_until: new Date(clock.now.getTime() + 30 * DAY_MS) });
  await readers(1, { locale: "sw", state: "unsubscribed" });
  const id = await scheduled("hello", "weekly", HOUR_MS);
  expect(await send()).toBe(0);
  expect(await getIssue(deps, "hello")).toBeNull();
  pass(HOUR_MS);
  expect(await send()).toBe(1);
  expect(await state(id)).toBe("sent");
  const [mail] = await listMailsWithLinks(deps);
  const token = subscriptionToken(deps, reader!);
  const unsubscribeLink = `http://localhost:3000/fr/newsletter/unsubscribe/${token}`;
  expect(mail).toMatchObject({
    recipient: "r0-fr@example.org",
    subject: "Objet de hello",
    bulk: true,
    headers: {
      "List-Id": "<weekly.localhost>",
      "List-Unsubscribe": `<${unsubscribeLink}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  for (const part of [mail!.html, mail!.text]) {
    expect(part).toContain(unsubscribeLink);
    expect(part).toContain(`/fr/newsletter/preferences/${token}`);
    expect(part).toContain("http://localhost:3000/fr/newsletter/archive/hello");
    expect(part).toContain("http://localhost:3000/programs");
    expect(part).not.toContain("place.invalid");
  }
  expect(mail!.text).toContain("Read this at our programs (http://localhost:3000/programs).");
  expect(mail!.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/);
  expect((await getIssue(deps, "hello"))?.slug).toBe("hello");
});

test("no reader gets two issues of a list within six days; other lists do not count", async () => {
  await readers(3, { lists: ["weekly", "events"] });
  await scheduled("one");
  expect(await send()).toBe(3);
  // Bypasses the check at scheduling.
  pass(2 * DAY_MS);
  await scheduled("gala", "events");
  expect(await send()).toBe(3);
  const second = await createIssue(deps, texts("two"), STAFF);
  const id = second.ok ? second.value : "";
  await sql`update newsletter_issue set state = 'sending', send_at = ${clock.now}, started_at = ${clock.now}
    where id = ${id}`.execute(db);
  await readers(1, { locale: "fr" });
  expect(await send()).toBe(1);
  expect(await state(id)).toBe("sent");
  expect(await recipients()).toHaveLength(7);
});

test("several parallel runs continue after a killed one, and each reader gets one email", async () => {
  await readers(450);
  const id = await scheduled("big");
  let calls = 0;
  // Simulates a killed process: the current transaction is rolled back.
  const dying = {
    ...deps,
    newId: () => {
      if (++calls === 250) throw new Error("killed");
      return deps.newId();
    },
  };
  await expect(sendIssues(dying, "Reboot Lives")).rejects.toThrow("killed");
  expect(await state(id)).toBe("sending");
  expect(await recipients()).toHaveLength(200);
  const sent = await Promise.all([send(), send(), send()]);
  expect(sent.reduce((sum, each) => sum + each)).toBe(250);
  await send();
  expect(await state(id)).toBe("sent");
  const all = await recipients();
  expect(all).toHaveLength(450);
  expect(new Set(all).size).toBe(450);
  expect(await send()).toBe(0);
});

test("a sent issue cannot be deleted; one that an earlier release cancelled before sending can", async () => {
  await readers(10);
  const id = await scheduled("sent");
  await send();
  expect(await deleteIssue(deps, id, 1)).toEqual({ ok: false, error: "not_allowed" });
  const made = await createIssue(deps, texts("cancelled"), STAFF);
  const draft = made.ok ? made.value : "";
  await db.updateTable("newsletter_issue").set({ state: "cancelled" }).where("id", "=", draft).execute();
  expect((await deleteIssue(deps, draft, 1)).ok).toBe(true);
});

test("a run stops on abort, on a full outbox and after cancellation", async () => {
  await readers(1250);
  const id = await scheduled("huge");
  const stop = new AbortController();
  stop.abort();
  expect(await send(stop.signal)).toBe(0);
  expect(await send()).toBe(1000);
  expect(await send()).toBe(0);
  await db.updateTable("outbox_message").set({ state: "sent", sent_at: clock.now, links: null }).execute();
  await cancelIssue(deps, id, STAFF);
  expect(await send()).toBe(0);
  expect(await state(id)).toBe("cancelled");
});

test("a reader who leaves or pauses before the email is created gets none; one who leaves before delivery gets none", async () => {
  const [leaver, pauser, late] = await readers(3);
  await unsubscribe(deps, subscriptionToken(deps, leaver!));
  const pause = { lists: ["weekly" as const], locale: "en" as const, pause: 30 };
  await savePreferences(deps, subscriptionToken(deps, pauser!), pause);
  await scheduled("leaving");
  await send();
  expect(await recipients()).toEqual(["r2-en@example.org"]);
  await unsubscribe(deps, subscriptionToken(deps, late!));
  expect(await recipients()).toEqual([]);
});

test("a test email goes to one address and changes nothing", async () => {
  const made = await createIssue(deps, texts("sample"), STAFF);
  const id = made.ok ? made.value : "";
  const to = { email: "editor@example.org", locale: "fr" as const, organisation: "Reboot Lives" };
  expect((await sendSample(deps, id, to)).ok).toBe(true);
  expect(await db.selectFrom("outbox_message").select(["recipient", "kind", "bulk"]).execute()).toEqual([
    { recipient: "editor@example.org", kind: "newsletter.sample", bulk: false },
  ]);
  expect(await state(id)).toBe("draft");
  expect(await sendSample(deps, deps.newId(), to)).toEqual({ ok: false, error: "not_found" });
});

test("the archive lists sent issues, newest first, in pages, and so does the feed", async () => {
  const rows = Array.from({ length: 25 }, (_, each) => ({
    ...texts(`issue-${each}`),
    id: deps.newId(),
    state: "sent" as const,
    subject: JSON.stringify({ en: `Issue <${each}> & more` }),
    summary: JSON.stringify({ en: "In short" }),
    content: JSON.stringify({ en: "Text" }),
    send_at: new Date(clock.now.getTime() - each * DAY_MS),
    started_at: new Date(clock.now.getTime() - each * DAY_MS),
    ended_at: clock.now,
    created_at: clock.now,
    updated_at: clock.now,
  }));
  await db.insertInto("newsletter_issue").values(rows).execute();
  await createIssue(deps, texts("a-draft"), STAFF);
  const first = await browseIssues(deps, null);
  expect(first.items.map(({ slug }) => slug)).toEqual(rows.slice(0, 20).map(({ slug }) => slug));
  expect(first.next).not.toBeNull();
  expect((await listFeedIssues(deps, 30)).issues).toHaveLength(25);
  for (const slug of ["a-draft", "", "../x", "x".repeat(500), "issue-0 "])
    expect(await getIssue(deps, slug)).toBeNull();
  const feed = await issueFeed(deps, "Reboot Lives", "fr");
  expect(feed.match(/<item>/g)).toHaveLength(20);
  expect(feed).toContain("http://localhost:3000/fr/newsletter/archive/issue-0");
  expect(feed).not.toContain("a-draft");
});
