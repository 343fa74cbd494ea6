import { m } from "../../../paraglide/messages";
import { expect, test } from "vitest";
import { connect } from "../../../db/database.server";
import { LOCALES, type Locale } from "../../../platform/i18n/locales";
import { testDeps } from "../../../../test/support/database";
import { subscribeInput } from "./subscription.input.server";
import { confirmSubscription, readConfirmationLink, subscribe } from "./subscribe.service.server";
import { subscriptionPersonalData } from "./subscription-personal-data.server";
import { mailsTo } from "../../outbox/outbox.fixture";
import { findSuppressed, suppressEmail } from "../../outbox/outbox.service.server";

const deps = await testDeps();
type At = { email: string; locale?: Locale; minutes?: number };

const after = (minutes: number) => new Date(deps.now().getTime() + minutes * 60_000);
const at = (minutes: number) => ({ ...deps, now: () => after(minutes) });
const DAYS = 1440;

const ask = ({ email, locale = "en", minutes = 0 }: At) =>
  subscribe(at(minutes), { email, locale, organisation: "Reboot Lives" });

const rows = (key: string) =>
  deps.db.selectFrom("subscription").selectAll().where("email_key", "=", key).execute();
const mails = (recipient: string) => mailsTo(deps, recipient);
const history = (key: string) =>
  deps.db
    .selectFrom("subscription_event as e")
    .innerJoin("subscription as s", "s.id", "e.subscription_id")
    .select(["e.actor", "e.from_state", "e.to_state", "e.happened_at", "e.consent_text"])
    .where("s.email_key", "=", key)
    .orderBy("e.id")
    .execute();

async function newestToken(recipient: string): Promise<string> {
  const mail = (await mails(recipient)).at(-1);
  return /\/newsletter\/confirm\/([\w-]{43})\n/.exec(mail?.text ?? "")![1]!;
}

test("a first subscription is pending for seven days and enqueues one email", async () => {
  expect(await ask({ email: "Amina@Example.org", locale: "fr" })).toEqual({ ok: true, value: null });
  expect(await rows("amina@example.org")).toMatchObject([
    {
      email: "Amina@Example.org",
      locale: "fr",
      lists: ["weekly"],
      state: "pending",
      pending_until: after(7 * DAYS),
      confirmed_at: null,
      last_mail_at: deps.now(),
    },
  ]);
  expect(await mails("Amina@Example.org")).toMatchObject([
    {
      kind: "newsletter.confirm",
      locale: "fr",
      state: "waiting",
      headers: { "Auto-Submitted": "auto-generated" },
    },
  ]);
  expect(await history("amina@example.org")).toMatchObject([
    { actor: "visitor", from_state: null, to_state: "pending", happened_at: deps.now() },
  ]);
});

test("the consent text is stored exactly as the email shows it", async () => {
  const email = "words@example.org";
  await ask({ email, locale: "fr" });
  const text = (await mails(email))[0]!.text;
  await confirmSubscription(at(1), await newestToken(email));
  const [requested, confirmed] = await history(email);
  const plain = (words: string) => words.replaceAll(/\s+/g, " ");
  expect(requested!.consent_text).not.toBeNull();
  expect(plain(text)).toContain(plain(requested!.consent_text!));
  expect(confirmed).toMatchObject({ to_state: "active", consent_text: null });
  const person = { emailKeys: [email], phone: null, accountId: null };
  expect(await subscriptionPersonalData.consents!(deps, person)).toMatchObject([
    { consentText: requested!.consent_text, at: after(1), withdrawnAt: null },
  ]);
});

test("twenty concurrent requests create one subscription and one email", async () => {
  const email = "twenty@example.org";
  const spellings = Array.from({ length: 20 }, (_, index) => (index % 2 ? email : email.toUpperCase()));
  const answers = await Promise.all(spellings.map((each) => ask({ email: each })));
  expect(answers).toEqual(spellings.map(() => ({ ok: true, value: null })));
  expect(await rows(email)).toHaveLength(1);
  const sent = [...(await mails(email)), ...(await mails(email.toUpperCase()))];
  expect(sent).toHaveLength(1);
  expect(await history(email)).toHaveLength(1);
});

test("the second email is sent fifteen minutes after the first at the earliest", async () => {
  const email = "again@example.org";
  await ask({ email });
  await ask({ email, minutes: 14 });
  expect(await mails(email)).toHaveLength(1);
  await ask({ email, minutes: 15 });
  expect(await mails(email)).toHaveLength(2);
  await Promise.all(Array.from({ length: 20 }, () => ask({ email, minutes: 31 })));
  expect(await mails(email)).toHaveLength(3);
  expect(await rows(email)).toMatchObject([{ state: "pending", pending_until: after(7 * DAYS + 31) }]);
});

test("confirming is idempotent, and an active subscriber gets no further email", async () => {
  const email = "confirm@example.org";
  await ask({ email });
  const token = await newestToken(email);
  expect(await readConfirmationLink(at(1), token)).toEqual({ ok: true, value: "open" });
  expect(await rows(email)).toMatchObject([{ state: "pending" }]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirmSubscription(at(2), token)));
  expect(answers).toEqual(answers.map(() => ({ ok: true, value: "confirmed" })));
  expect(await rows(email)).toMatchObject([{ state: "active", confirmed_at: after(2), pending_until: null }]);
  expect((await history(email)).map(({ to_state }) => to_state)).toEqual(["pending", "active"]);
  expect(await readConfirmationLink(at(60), token)).toEqual({ ok: true, value: "confirmed" });
  await ask({ email, minutes: 600 });
  expect(await mails(email)).toHaveLength(1);
  expect(await rows(email)).toMatchObject([{ state: "active", updated_at: after(2) }]);
});

test("a blocked subscriber gets a confirmation email, and confirming lifts the block", async () => {
  const email = "reaches-again@example.org";
  await ask({ email });
  await confirmSubscription(at(1), await newestToken(email));
  await suppressEmail(deps, email, "complaint", "reported as spam");
  await ask({ email, minutes: 20 });
  expect(await mails(email)).toHaveLength(2);
  expect(await rows(email)).toMatchObject([{ state: "active", pending_until: null }]);
  const token = await newestToken(email);
  expect(await confirmSubscription(at(21), token)).toEqual({ ok: true, value: "confirmed" });
  expect((await findSuppressed(deps, [email])).size).toBe(0);
  await suppressEmail(deps, email, "complaint", "reported as spam");
  expect(await confirmSubscription(at(22), token)).toEqual({ ok: true, value: "confirmed" });
  expect((await findSuppressed(deps, [email])).size).toBe(1);
});

test("an unconfirmed subscription lapses, and can be renewed by subscribing", async () => {
  const email = "late@example.org";
  await ask({ email });
  const token = await newestToken(email);
  expect(await confirmSubscription(at(7 * DAYS), token)).toEqual({ ok: true, value: "expired" });
  expect(await rows(email)).toMatchObject([{ state: "pending" }]);
  await ask({ email, locale: "sw", minutes: 8 * DAYS });
  expect(await rows(email)).toMatchObject([
    { state: "pending", locale: "sw", pending_until: after(15 * DAYS) },
  ]);
  expect((await history(email)).map(({ actor, to_state }) => [actor, to_state])).toEqual([
    ["visitor", "pending"],
    ["system", "lapsed"],
    ["visitor", "pending"],
  ]);
  expect(await readConfirmationLink(at(8 * DAYS), token)).toEqual({ ok: true, value: "expired" });
  expect(await confirmSubscription(at(8 * DAYS), await newestToken(email))).toEqual({
    ok: true,
    value: "confirmed",
  });
});

test("after unsubscribing, only a new confirmation link works", async () => {
  const email = "left@example.org";
  await ask({ email });
  const first = await newestToken(email);
  await ask({ email, minutes: 20 });
  const second = await newestToken(email);
  await confirmSubscription(at(21), first);
  await deps.db
    .updateTable("subscription")
    .set({ state: "unsubscribed" })
    .where("email_key", "=", email)
    .execute();
  expect(await confirmSubscription(at(22), first)).toEqual({ ok: true, value: "used" });
  expect(await confirmSubscription(at(22), second)).toEqual({ ok: true, value: "expired" });
  await ask({ email, minutes: 23 });
  expect(await mails(email)).toHaveLength(3);
  expect(await rows(email)).toMatchObject([{ state: "pending" }]);
  expect(await confirmSubscription(at(24), first)).toEqual({ ok: true, value: "used" });
  expect(await confirmSubscription(at(24), await newestToken(email))).toEqual({
    ok: true,
    value: "confirmed",
  });
});

test("tokens are stored hashed, and other values open nothing", async () => {
  const email = "token@example.org";
  await ask({ email });
  const token = await newestToken(email);
  const stored = await deps.db.selectFrom("subscription_token").select("token_hash").execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const hash = stored.at(-1)!.token_hash;
  for (const wrong of [
    "",
    "x",
    hash,
    `${token}x`,
    token.slice(1),
    "A".repeat(43),
    "\0",
    "x".repeat(10_000),
    "' or 1=1",
  ])
    expect(await confirmSubscription(deps, wrong), wrong).toEqual({ ok: true, value: "unknown" });
});

test("subscription events can be neither changed nor deleted", async () => {
  await ask({ email: "kept@example.org" });
  await expect(deps.db.deleteFrom("subscription_event").execute()).rejects.toThrow("append-only");
  await expect(deps.db.updateTable("subscription_event").set({ reason: "x" }).execute()).rejects.toThrow(
    "append-only",
  );
});

test("the email is in the requested language, also for concurrent requests", async () => {
  const subjects: Record<Locale, string> = {
    en: "Confirm your subscription to Reboot Lives",
    fr: "Confirmez votre abonnement à Reboot Lives",
    ar: "تأكيد اشتراكك في نشرة Reboot Lives",
    sw: "Thibitisha usajili wako kwa Reboot Lives",
  };
  await Promise.all(LOCALES.map((locale) => ask({ email: `${locale}@example.org`, locale })));
  for (const locale of LOCALES) {
    const [mail] = await mails(`${locale}@example.org`);
    const prefix = locale === "en" ? "" : `/${locale}`;
    expect(mail?.subject).toBe(subjects[locale]);
    expect(mail?.html).toContain(`lang="${locale}"`);
    expect(mail?.text).toContain(`\nhttp://localhost:3000${prefix}/newsletter/confirm/`);
    expect(mail?.html).toContain(`href="http://localhost:3000${prefix}/newsletter/confirm/`);
  }
  const [english] = await mails("en@example.org");
  expect(english?.text).toContain("The link works for 7 days, until 28 November 2026.");
  expect(english?.text).toContain(m.newsletter_mail_nothing());
});

test("without a database, every action fails as unavailable", async () => {
  const outage = connect({ host: "/nowhere", user: "nobody", database: "none" });
  const outside = { ...deps, db: outage.db };
  const request = { email: "away@example.org", locale: "en" as const, organisation: "Reboot Lives" };
  expect(await subscribe(outside, request)).toEqual({ ok: false, error: "unavailable" });
  expect(await readConfirmationLink(outside, "A".repeat(43))).toEqual({ ok: false, error: "unavailable" });
  expect(await confirmSubscription(outside, "A".repeat(43))).toEqual({ ok: false, error: "unavailable" });
  await outage.pool.end();
});

test("a programming error is not reported as an unavailable database", async () => {
  const broken = { ...deps, newId: () => "not a uuid" };
  const request = { email: "broken@example.org", locale: "en" as const, organisation: "Reboot Lives" };
  await expect(subscribe(broken, request)).rejects.toThrow("uuid");
  expect(await rows("broken@example.org")).toEqual([]);
});

test("email addresses are trimmed and normalized, and invalid ones refused", () => {
  const read = (email: string) => subscribeInput.safeParse({ email });
  expect(read("  Zoé@exemple.fr ").data).toEqual({ email: "Zoé@exemple.fr".normalize("NFC") });
  expect(read('"Amina" <b@example.org>').data).toEqual({ email: "b@example.org" });
  for (const good of [
    "a@b.co",
    "first.last+tag@sub.example.org",
    "o'neil@example.org",
    "ɓa@例え.テスト",
    "x@xn--e1afmkfd.xn--p1ai",
    `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(63)}.org`,
  ])
    expect(read(good).success, good).toBe(true);
  for (const bad of [
    "",
    " ",
    "name",
    "name@",
    "@example.org",
    "name@host",
    "a b@example.org",
    "a@b@example.org",
    "a@example.org\r\nBcc: b@example.org",
    "a\0@example.org",
    "<script>@example.org",
    "a@-example.org",
    "a@example..org",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.org`,
    `a@${"b-".repeat(50_000)}`,
  ])
    expect(read(bad).success, bad.slice(0, 80)).toBe(false);
});
