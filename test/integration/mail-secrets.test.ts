import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { testDepsFor, testDatabase } from "../support/database";
import { createMemoryMailer } from "../../src/adapters/memory-mailer";
import { accountMail } from "../../src/features/accounts/mails/account-mail";
import { registrationMail } from "../../src/features/applications/mails/registration-mail";
import { createMonthlyNoticeMail } from "../../src/features/donations/monthly-gifts/mails/monthly-notice-mail";
import { createPledgeCancelledMail } from "../../src/features/donations/payments/mails/pledge-cancelled-mail";
import { createReceiptMail } from "../../src/features/donations/receipts/mails/receipt-mail";
import { createTransferMail } from "../../src/features/donations/payments/mails/transfer-mail";
import { contactStateLabels } from "../../src/features/contact/contact-state-labels.server";
import { enquiryMail } from "../../src/features/enquiries/mails/enquiry-mail";
import { createEventChangeMail } from "../../src/features/events/changes/mails/event-change-mail";
import { createGuestMessageMail } from "../../src/features/events/guest-messages/mails/guest-message-mail";
import { orderMail } from "../../src/features/events/orders/mails/order-mail";
import { createRefundFailedMail } from "../../src/features/events/payments/mails/refund-failed-mail";
import { createRefundMail } from "../../src/features/events/payments/mails/refund-mail";
import { emailConfirmationToken, orderSecret } from "../../src/features/events/orders/order-links.server";
import { confirmSubscriptionMail } from "../../src/features/newsletter/subscriptions/mails/confirm-subscription";
import { renderIssue, issueMail } from "../../src/features/newsletter/issues/mails/issue-mail";
import { unsubscribeHeaders } from "../../src/features/newsletter/subscriptions/subscription-links.server";
import type { Mail } from "../../src/features/outbox/outbox.model";
import { enqueueMail } from "../../src/features/outbox/outbox.service.server";
import { sendDueMails } from "../../src/features/outbox/send-mails.server";
import { createBankAccountChangedMail } from "../../src/features/pending-changes/mails/bank-account-changed-mail";
import { money } from "../../src/platform/money/money";
import { withSnapshot } from "../../src/server/backup/snapshot";
import { transact } from "../../src/platform/database/transact.server";

const { db, config } = await testDatabase();
const mailer = createMemoryMailer();
const deps = { ...testDepsFor(db), mailer };
const { origin } = deps;
const now = deps.now();

/** In every link below. Links that features sign themselves are in SECRETS. */
const TOKEN = "c2VjcmV0LWxpbmstb2YtYS1tYWlsLWZvci10ZXN0cw0";
const link = `${origin}/any/${TOKEN}?a=1&b=2`;
const order = "01900000-0000-7000-8000-00000000aaaa";
const linkedOrder = { id: order, linkVersion: 0 };
const SECRETS = [TOKEN, orderSecret(deps, linkedOrder).token, emailConfirmationToken(deps, linkedOrder)];

const to = { email: "amina@example.org", locale: "en", organisation: "Reboot Lives" } as const;
const account = { holder: "Reboot Lives", bank: "Bank", number: "123456789", swift: "ABCDEFGH" };
const aGift = { origin, currency: "USD", reference: "ABC-2345" };
const anOrder = {
  linkVersion: 0,
  ...to,
  id: order,
  reference: "ABC-2345",
  slug: "an-event",
  title: { en: "An event" },
  startsAt: now,
  timeZone: "UTC",
};
const plans = {
  status: "scheduled" as const,
  startsAt: now.toISOString(),
  endsAt: now.toISOString(),
  timeZone: "UTC",
  location: { en: "Nairobi" },
  venue: null,
  address: null,
};
const issue = {
  slug: "hello",
  list: "weekly" as const,
  subject: { en: "Hello" },
  summary: { en: "Hello" },
  content: { en: "Read [this](/programs)." },
};

const ACCOUNT_KINDS = [
  "sign-up",
  "no-account",
  "sign-in",
  "account-exists",
  "reset",
  "change-email",
  "verify-email",
  "invitation",
] as const;

/** null: all links are public. */
const MAILS: Record<string, (() => Mail | Promise<Mail>)[] | null> = {
  "accounts/mails/account-mail": ACCOUNT_KINDS.map(
    (kind) => () => accountMail({ ...to, kind, link, until: now }),
  ),
  "applications/mails/interest-mail": null,
  "applications/mails/registration-mail": [
    () =>
      registrationMail({
        ...to,
        about: "draft",
        state: "draft",
        date: now,
        reason: null,
        course: null,
        origin,
        zone: "UTC",
        reference: "ABC-2345",
        draftKey: TOKEN,
        neutral: false,
        replyTo: {},
      }),
  ],
  "donations/monthly-gifts/mails/monthly-notice-mail": (["failed", "link"] as const).map(
    (kind) => () =>
      createMonthlyNoticeMail({
        ...to,
        ...aGift,
        kind,
        token: TOKEN,
        amountMinor: 500,
        cardUntil: null,
        yearTotal: null,
      }),
  ),
  "donations/payments/mails/pledge-cancelled-mail": [
    () => createPledgeCancelledMail({ ...to, reference: "ABC-2345", amount: money(500, "USD"), href: link }),
  ],
  "donations/receipts/mails/receipt-mail": [
    () =>
      createReceiptMail({
        ...to,
        ...aGift,
        kind: "receipt",
        number: "R-2026-00001",
        minor: 500,
        name: null,
        replaces: null,
        refundFailed: false,
        sent: null,
        receivedOn: "1 May 2026",
        test: false,
        path: `/donate/thanks/${TOKEN}`,
        purpose: "Laptops",
        campaign: null,
        manageToken: TOKEN,
      }),
  ],
  "donations/payments/mails/transfer-mail": [
    () =>
      createTransferMail({ ...to, reference: "ABC-2345", amount: money(500, "USD"), account, href: link }),
  ],
  "enquiries/mails/enquiry-mail": [
    () =>
      enquiryMail({
        ...to,
        about: "received",
        reference: "ABC-2345",
        labels: contactStateLabels.new,
        link,
        answerTime: { workingDays: 5 },
        promisedAt: now,
        message: null,
        fileCount: 1,
        neutral: false,
        replyTo: {},
      }),
  ],
  "events/changes/mails/event-change-mail": [
    () =>
      createEventChangeMail(deps, {
        kind: "moved",
        organisation: to.organisation,
        title: anOrder.title,
        note: {},
        before: plans,
        after: plans,
        calendar: `BEGIN:VCALENDAR\r\nURL:${link}\r\n`,
        order: {
          ...to,
          ...linkedOrder,
          reference: "ABC-2345",
          priceMinor: 500,
          currency: "USD",
          unpaid: false,
        },
      }),
  ],
  "events/guest-messages/mails/guest-message-mail": [
    () =>
      createGuestMessageMail(deps, {
        subject: { en: "Where to come in" },
        body: { en: "By the side door." },
        event: anOrder,
        organisation: to.organisation,
        order: { ...to, ...linkedOrder, reference: "ABC-2345" },
      }),
  ],
  "events/orders/mails/order-mail": (["confirm", "confirmed", "link"] as const).map(
    (kind) => () => orderMail(deps, { ...anOrder, kind, calendar: `BEGIN:VCALENDAR\r\nURL:${link}\r\n` }),
  ),
  "events/payments/mails/refund-failed-mail": [
    () =>
      createRefundFailedMail(deps, {
        ...to,
        orderId: order,
        linkVersion: 0,
        reference: "ABC-2345",
        title: anOrder.title,
      }),
  ],
  "events/payments/mails/refund-mail": [
    () =>
      createRefundMail(deps, {
        ...to,
        orderId: order,
        linkVersion: 0,
        reference: "ABC-2345",
        title: anOrder.title,
        timeZone: "UTC",
        amountMinor: 500,
        currency: "USD",
        sentAt: now,
        method: "card",
        tickets: [],
      }),
  ],
  "newsletter/subscriptions/mails/confirm-subscription": [
    () => {
      const mail = confirmSubscriptionMail({ ...to, link, until: now });
      return { ...mail, headers: { ...mail.headers, ...unsubscribeHeaders(link) } };
    },
  ],
  "newsletter/issues/mails/issue-mail": [
    async () =>
      issueMail(await renderIssue(deps, issue, "en", to.organisation), to.email, {
        preferences: link,
        unsubscribe: link,
      }),
  ],
  "pending-changes/mails/bank-account-changed-mail": [
    () =>
      createBankAccountChangedMail({
        ...to,
        kind: "gifts.account-changed",
        reference: "ABC-2345",
        account,
        changedAt: now,
        timeZone: "Africa/Nairobi",
        href: link,
      }),
  ],
};

const backedUp = (): Promise<string> =>
  withSnapshot(config, async ({ shape, rows }) => {
    const tables: string[] = [];
    for (const table of shape.tables) tables.push((await buffer(Readable.from(rows(table)))).toString());
    return tables.join("\n");
  });
const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret));

test("every email template is tested here", () => {
  const templates = Object.keys(import.meta.glob("../../src/features/**/mails/*.tsx"));
  expect(
    Object.keys(MAILS)
      .map((name) => `../../src/features/${name}.tsx`)
      .toSorted(),
  ).toEqual(templates.toSorted());
});

for (const [template, mails] of Object.entries(MAILS))
  if (mails)
    test(`${template}: its links are in no row and no backup, but in the sent email`, async () => {
      await db.deleteFrom("outbox_message").execute();
      mailer.mails.length = 0;
      for (const make of mails) {
        const mail = await make();
        expect(secretsIn(mail.text)).not.toEqual([]);
        await transact(db, (tx) => enqueueMail(tx, deps, mail));
        expect(secretsIn(await backedUp())).toEqual([]);
        const waiting = await db.selectFrom("outbox_message").selectAll().execute();
        expect(JSON.stringify(waiting).replaceAll("http://www.w3.org/", "")).not.toMatch(/https?:/);

        await sendDueMails(deps);
        const { id, neutral: _, ...letter } = mailer.mails.at(-1)!;
        const { html, text, headers = {}, subject, calendar } = mail;
        expect(letter).toEqual({
          to: to.email,
          subject,
          html,
          text,
          headers,
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
