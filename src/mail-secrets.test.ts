import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { depsOn, testDatabase } from "../test/database";
import { memoryMailer } from "./adapters/memory-mailer";
import { accountMail } from "./features/accounts/mails/account-mail";
import { registrationMail } from "./features/applications/mails/registration-mail";
import { noticeMail } from "./features/donations/mails/notice-mail";
import { pledgeCancelledMail } from "./features/donations/mails/pledge-cancelled-mail";
import { receiptMail } from "./features/donations/mails/receipt-mail";
import { transferMail } from "./features/donations/mails/transfer-mail";
import { contactWords } from "./features/contact/contact-words.server";
import { enquiryMail } from "./features/enquiries/mails/enquiry-mail";
import { eventChangeMail } from "./features/events/mails/event-change-mail";
import { guestMessageMail } from "./features/events/mails/guest-message-mail";
import { orderMail } from "./features/events/mails/order-mail";
import { refundMail } from "./features/events/mails/refund-mail";
import { emailProof, orderSecret } from "./features/events/order-links.server";
import { confirmSubscriptionMail } from "./features/newsletter/mails/confirm-subscription";
import { drawIssue, issueMail } from "./features/newsletter/mails/issue-mail";
import { unsubscribeHeaders } from "./features/newsletter/newsletter-links.server";
import type { Mail } from "./features/outbox/outbox.model";
import { enqueueMail } from "./features/outbox/outbox.service.server";
import { sendDueMails } from "./features/outbox/send-mails.server";
import { accountChangedMail } from "./features/pending-changes/mails/account-changed-mail";
import { money } from "./platform/money";
import { withSnapshot } from "./server/backup/snapshot";

const { db, config } = await testDatabase();
const mailer = memoryMailer();
const deps = { ...depsOn(db), mailer };
const { origin } = deps;
const now = deps.now();

/** Stands in every link below; what features sign themselves is added to the list of secrets. */
const TOKEN = "c2VjcmV0LWxpbmstb2YtYS1tYWlsLWZvci10ZXN0cw0";
const link = `${origin}/any/${TOKEN}?a=1&b=2`;
const order = "01900000-0000-7000-8000-00000000aaaa";
const SECRETS = [TOKEN, orderSecret(deps, order).token, emailProof(deps, order)];

const to = { email: "amina@example.org", locale: "en", organisation: "Reboot Lives" } as const;
const account = { holder: "Reboot Lives", bank: "Bank", number: "123456789", swift: "ABCDEFGH" };
const aGift = { origin, currency: "USD", reference: "ABC-2345" };
const anOrder = {
  ...to,
  id: order,
  reference: "ABC-2345",
  slug: "an-event",
  title: { en: "An event" },
  startsAt: now,
  timeZone: "UTC",
};
const plans = {
  ...{ status: "scheduled" as const, startsAt: now.toISOString(), endsAt: now.toISOString() },
  ...{ timeZone: "UTC", location: { en: "Nairobi" }, venue: null, address: null },
};
const issue = {
  ...{ slug: "hello", list: "weekly" as const, subject: { en: "Hello" }, summary: { en: "Hello" } },
  content: { en: "Read [this](/programs)." },
};

const ACCOUNT_KINDS = [
  ...(["sign-up", "no-account", "sign-in", "account-exists", "reset"] as const),
  ...(["change-email", "verify-email", "invitation"] as const),
];

/** One for each template that carries a secret link; null: all links of it are public. */
const MAILS: Record<string, (() => Promise<Mail>)[] | null> = {
  "accounts/mails/account-mail": ACCOUNT_KINDS.map(
    (kind) => () => accountMail({ ...to, kind, link, until: now }),
  ),
  "applications/mails/interest-mail": null,
  "applications/mails/registration-mail": [
    () =>
      registrationMail({
        ...{ ...to, about: "draft", state: "draft", date: now, reason: null, course: null },
        ...{ origin, zone: "UTC", reference: "ABC-2345", key: TOKEN, neutral: false, replyTo: {} },
      }),
  ],
  "donations/mails/notice-mail": (["failed", "link"] as const).map(
    (kind) => () =>
      noticeMail({ ...to, ...aGift, kind, token: TOKEN, amountMinor: 500, cardUntil: null, given: null }),
  ),
  "donations/mails/pledge-cancelled-mail": [
    () => pledgeCancelledMail({ ...to, reference: "ABC-2345", amount: money(500, "USD"), href: link }),
  ],
  "donations/mails/receipt-mail": [
    () =>
      receiptMail({
        ...{
          ...to,
          ...aGift,
          kind: "receipt",
          number: "R-2026-00001",
          minor: 500,
          name: null,
          replaces: null,
          sent: null,
          test: false,
        },
        ...{ path: `/donate/thanks/${TOKEN}`, purpose: "Laptops", campaign: null, manage: TOKEN },
      }),
  ],
  "donations/mails/transfer-mail": [
    () => transferMail({ ...to, reference: "ABC-2345", amount: money(500, "USD"), account, href: link }),
  ],
  "enquiries/mails/enquiry-mail": [
    () =>
      enquiryMail({
        ...{ ...to, about: "received", reference: "ABC-2345", words: contactWords.new, link },
        ...{ promise: { workingDays: 5 }, promisedAt: now, said: null, neutral: false, replyTo: {} },
      }),
  ],
  "events/mails/event-change-mail": [
    () =>
      eventChangeMail(deps, {
        ...{ kind: "moved", organisation: to.organisation, title: anOrder.title, note: {} },
        ...{ before: plans, after: plans, calendar: `BEGIN:VCALENDAR\r\nURL:${link}\r\n` },
        order: { ...to, id: order, reference: "ABC-2345", priceMinor: 500, currency: "USD", unpaid: false },
      }),
  ],
  "events/mails/guest-message-mail": [
    () =>
      guestMessageMail(deps, {
        ...{ subject: { en: "Where to come in" }, body: { en: "By the side door." } },
        ...{
          event: anOrder,
          organisation: to.organisation,
          order: { ...to, id: order, reference: "ABC-2345" },
        },
      }),
  ],
  "events/mails/order-mail": (["confirm", "confirmed", "link"] as const).map(
    (kind) => () => orderMail(deps, { ...anOrder, kind, calendar: `BEGIN:VCALENDAR\r\nURL:${link}\r\n` }),
  ),
  "events/mails/refund-mail": [
    () =>
      refundMail(deps, {
        ...{ ...to, orderId: order, reference: "ABC-2345", title: anOrder.title, timeZone: "UTC" },
        ...{ amountMinor: 500, currency: "USD", sentAt: now, method: "card", tickets: [] },
      }),
  ],
  "newsletter/mails/confirm-subscription": [
    async () => {
      const mail = await confirmSubscriptionMail({ ...to, link, until: now });
      return { ...mail, headers: { ...mail.headers, ...unsubscribeHeaders(link) } };
    },
  ],
  "newsletter/mails/issue-mail": [
    async () =>
      issueMail(await drawIssue(deps, issue, "en", to.organisation), to.email, {
        preferences: link,
        unsubscribe: link,
      }),
  ],
  "pending-changes/mails/account-changed-mail": [
    () =>
      accountChangedMail({
        ...{ ...to, kind: "gifts.account-changed", reference: "ABC-2345", account, changedAt: now },
        href: link,
      }),
  ],
};

/** Everything that a backup of the database holds. */
const backedUp = (): Promise<string> =>
  withSnapshot(config, async ({ shape, rows }) => {
    const tables: string[] = [];
    for (const table of shape.tables) tables.push((await buffer(Readable.from(rows(table)))).toString());
    return tables.join("\n");
  });
const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret));

test("every template of a mail is here", () => {
  const templates = Object.keys(import.meta.glob("./features/*/mails/*.tsx"));
  expect(Object.keys(MAILS).map((name) => `./features/${name}.tsx`)).toEqual(templates.toSorted());
});

for (const [template, mails] of Object.entries(MAILS))
  if (mails)
    test(`${template}: its links are in no row and no backup, and whoever it goes to can use them`, async () => {
      await db.deleteFrom("outbox_message").execute();
      mailer.letters.length = 0;
      for (const make of mails) {
        const mail = await make();
        expect(secretsIn(mail.text)).not.toEqual([]);
        await db.transaction().execute((tx) => enqueueMail(tx, deps, mail));
        expect(secretsIn(await backedUp())).toEqual([]);
        const waiting = await db.selectFrom("outbox_message").selectAll().execute();
        expect(JSON.stringify(waiting).replaceAll("http://www.w3.org/", "")).not.toMatch(/https?:/);

        await sendDueMails(deps);
        const { id, neutral: _, ...letter } = mailer.letters.at(-1)!;
        const { html, text, headers = {}, subject, calendar } = mail;
        expect(letter).toEqual({
          ...{ to: to.email, subject, html, text, headers },
          ...(calendar === undefined ? {} : { calendar }),
        });
        const sent = await db
          .selectFrom("outbox_message")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(sent).toMatchObject({ state: "sent", links: null, calendar: null });
        expect(secretsIn(await backedUp())).toEqual([]);
      }
    });
