import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { createMemoryMailer } from "../../../adapters/memory-mailer";
import { connect } from "../../../db/database.server";
import { enqueueMail, suppressEmail } from "../../outbox/outbox.service.server";
import { sendDueMails } from "../../outbox/send-mails.server";
import { preferencesInput } from "./subscription.input.server";
import { subscriptionToken } from "./subscription-links.server";
import { confirmSubscription, subscribe } from "./subscribe.service.server";
import {
  lapsePending,
  readSubscriber,
  resubscribe,
  savePreferences,
  unsubscribe,
} from "./subscription.service.server";
import { mailsTo } from "../../outbox/outbox.fixture";
import { transact } from "../../../platform/database/transact.server";

const deps = await testDeps();
const DAYS = 86_400_000;
const after = (days: number) => new Date(deps.now().getTime() + days * DAYS);
const at = (days: number) => ({ ...deps, now: () => after(days) });

const row = async (email: string) =>
  deps.db.selectFrom("subscription").selectAll().where("email", "=", email).executeTakeFirst();

async function requested(email: string) {
  await subscribe(deps, { email, locale: "fr", organisation: "Reboot Lives" });
  const { id } = (await row(email))!;
  const [mail] = await mailsTo(deps, email);
  const link = /\/newsletter\/confirm\/([\w-]{43})\n/.exec(mail!.text)![1]!;
  return { id, token: subscriptionToken(deps, id), link, mail: mail! };
}
async function subscribed(email: string) {
  const person = await requested(email);
  await confirmSubscription(deps, person.link);
  return person;
}
const ok = <T>(value: T) => ({ ok: true, value });
const anything = { lists: ["weekly" as const], locale: "en" as const, pause: null };

test("the confirmation email allows unsubscribing with one click, by a link that never expires", async () => {
  const { token, mail } = await requested("headers@example.org");
  expect(mail.headers).toEqual({
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": `<http://localhost:3000/fr/newsletter/unsubscribe/${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(await readSubscriber(at(5000), token)).toEqual(ok({ state: "waiting", settings: null }));
});

test("declining removes the email address and the unsent email", async () => {
  const { id, token, link } = await requested("not-me@example.org");
  expect(await unsubscribe(deps, token)).toEqual(ok("left"));
  expect(await row("not-me@example.org")).toBeUndefined();
  expect(await mailsTo(deps, "not-me@example.org")).toEqual([]);
  const left = await deps.db.selectFrom("subscription").selectAll().where("id", "=", id).executeTakeFirst();
  expect(JSON.stringify(left)).not.toContain("not-me");
  expect(await confirmSubscription(deps, link)).toEqual(ok("expired"));
  expect(await resubscribe(deps, token)).toEqual(ok("left"));
  await requested("not-me@example.org");
  expect(await row("not-me@example.org")).toMatchObject({ state: "pending" });
});

test("preferences store lists, language and a pause, which ends by date or manually", async () => {
  const { token } = await subscribed("choices@example.org");
  expect((await readSubscriber(deps, token)).ok && (await readSubscriber(deps, token))).toMatchObject(
    ok({ state: "active", settings: { lists: ["weekly"], locale: "fr", pausedUntil: null } }),
  );
  const chosen = { lists: ["monthly" as const, "events" as const], locale: "sw" as const, pause: 30 };
  expect(await savePreferences(deps, token, chosen)).toEqual(ok("active"));
  const settings = { email: "choices@example.org", lists: ["monthly", "events"], locale: "sw" };
  expect(await readSubscriber(deps, token)).toEqual(
    ok({ state: "active", settings: { ...settings, pausedUntil: after(30) } }),
  );
  await savePreferences(at(1), token, { ...chosen, pause: null });
  expect((await row("choices@example.org"))?.paused_until).toEqual(after(30));
  expect(await readSubscriber(at(31), token)).toEqual(
    ok({ state: "active", settings: { ...settings, pausedUntil: null } }),
  );
  await savePreferences(at(1), token, { ...chosen, pause: 0 });
  expect((await row("choices@example.org"))?.paused_until).toBeNull();
});

test("unsubscribing is idempotent and deletes unsent issues; resubscribing needs no email", async () => {
  const email = "leaver@example.org";
  const { token } = await subscribed(email);
  const issue = {
    kind: "newsletter.issue",
    recipient: email,
    locale: "fr" as const,
    subject: "x",
    html: "x",
    text: "x",
  };
  const receipt = { ...issue, kind: "donations.receipt" };
  await transact(deps.db, async (tx) => {
    await enqueueMail(tx, deps, { ...issue, bulk: true });
    await enqueueMail(tx, deps, receipt);
  });
  const answers = await Promise.all(Array.from({ length: 10 }, () => unsubscribe(deps, token)));
  expect(answers).toEqual(answers.map(() => ok("left")));
  expect((await mailsTo(deps, email)).map(({ kind }) => kind)).toEqual(["donations.receipt"]);
  expect(await savePreferences(deps, token, anything)).toEqual(ok("left"));
  expect(await row(email)).toMatchObject({ state: "unsubscribed" });
  await suppressEmail(deps, email, "complaint", "reported as spam");
  expect(await resubscribe(deps, token)).toEqual(ok("active"));
  expect(await resubscribe(deps, token)).toEqual(ok("active"));
  expect(await row(email)).toMatchObject({ state: "active", locale: "fr" });
  expect(await deps.db.selectFrom("mail_suppression").selectAll().execute()).toEqual([]);
  const history = await deps.db
    .selectFrom("subscription_event")
    .select("to_state")
    .where("subscription_id", "=", (await row(email))!.id)
    .orderBy("id")
    .execute();
  expect(history.map(({ to_state }) => to_state)).toEqual([
    "pending",
    "active",
    "unsubscribed",
    "pending",
    "active",
  ]);
});

test("a link without a valid signature opens nothing", async () => {
  const { id, token } = await subscribed("guess@example.org");
  const flipped = `${token.slice(0, 42)}${token[42] === "A" ? "B" : "A"}`;
  const other = subscriptionToken(deps, deps.newId());
  const bare = Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), Buffer.alloc(16)]).toString(
    "base64url",
  );
  for (const wrong of ["", "x", "\0", id, flipped, other, bare, "A".repeat(43), "x".repeat(10_000)]) {
    expect(await readSubscriber(deps, wrong), wrong).toEqual(ok({ state: "unknown", settings: null }));
    for (const change of [unsubscribe, resubscribe]) expect(await change(deps, wrong)).toEqual(ok("unknown"));
    expect(await savePreferences(deps, wrong, anything)).toEqual(ok("unknown"));
  }
  expect(await row("guess@example.org")).toMatchObject({ state: "active" });
});

test("unconfirmed subscriptions lapse after seven days, also with concurrent jobs", async () => {
  const people = Array.from({ length: 30 }, (_, each) => `late-${each}@example.org`);
  for (const email of people) await requested(email);
  const { token } = await subscribed("in-time@example.org");
  expect(await lapsePending(at(6.9))).toBe(0);
  await sendDueMails({ ...deps, mailer: createMemoryMailer() });
  const lapsed = await Promise.all([lapsePending(at(7)), lapsePending(at(7)), lapsePending(at(7))]);
  expect(lapsed.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(30);
  const { rows } = { rows: await deps.db.selectFrom("subscription").selectAll().execute() };
  expect(JSON.stringify(rows)).not.toContain("late-");
  const mails = await deps.db.selectFrom("outbox_message").select("recipient").execute();
  expect(JSON.stringify(mails)).not.toContain("late-");
  expect(await readSubscriber(deps, token)).toMatchObject(ok({ state: "active" }));
  const events = await deps.db
    .selectFrom("subscription_event")
    .select("actor")
    .where("reason", "=", "not confirmed in time")
    .execute();
  expect(events).toHaveLength(lapsed.reduce((sum, each) => sum + each));
});

test("without a database, every action fails as unavailable", async () => {
  const { token } = await requested("away@example.org");
  const outage = connect({ host: "/nowhere", user: "nobody", database: "none" });
  const outside = { ...deps, db: outage.db };
  const unavailable = { ok: false, error: "unavailable" };
  expect(await readSubscriber(outside, token)).toEqual(unavailable);
  expect(await unsubscribe(outside, token)).toEqual(unavailable);
  expect(await savePreferences(outside, token, anything)).toEqual(unavailable);
  await outage.pool.end();
});

test("preferences need at least one list, a known language and a known pause", () => {
  const read = (fields: Record<string, string>) =>
    preferencesInput.safeParse({ "list-weekly": "on", locale: "en", pause: "none", ...fields });
  expect(read({ "list-events": "on", pause: "90", locale: "ar" }).data).toEqual({
    lists: ["weekly", "events"],
    locale: "ar",
    pause: 90,
  });
  expect(read({ pause: "keep" }).data?.pause).toBeNull();
  expect(read({}).data?.pause).toBe(0);
  const wrongs: Record<string, string>[] = [
    { pause: "5" },
    { pause: "" },
    { pause: "-30" },
    { locale: "xx" },
    { locale: "" },
  ];
  for (const wrong of wrongs) expect(read(wrong).success, JSON.stringify(wrong)).toBe(false);
  expect(preferencesInput.safeParse({ locale: "en", pause: "none" }).success).toBe(false);
  expect(preferencesInput.safeParse({}).success).toBe(false);
});
