import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { mailDraft } from "../../src/features/applications/drafts/draft-progress.service.server";
import { saveYou } from "../../src/features/applications/drafts/drafts.service.server";
import { createDraft, youAnswers } from "../../src/features/applications/registrations/registrations.fixture";
import { pledgeTransfer } from "../../src/features/donations/payments/manual-gifts.service.server";
import { correctGiftEmail } from "../../src/features/donations/gifts/email-correction/correct-email.service.server";
import { createGiftInput } from "../../src/features/donations/gifts/give.fixture";
import { correctOrderEmail } from "../../src/features/events/orders/email-correction/correct-order-email.service.server";
import { ORGANISATION, placeOrder } from "../../src/features/events/orders/orders.fixture";
import { readOrder } from "../../src/features/events/orders/orders.service.server";
import {
  confirmSubscription,
  subscribe,
} from "../../src/features/newsletter/subscriptions/subscribe.service.server";
import { listMailsWithLinks } from "../../src/features/outbox/outbox.fixture";
import { refuseBusyContact } from "../../src/platform/forms/api-form.server";
import { RATE_LIMIT_BUCKETS } from "../../src/platform/rate-limit/rate-limit-buckets";

const LIMIT = RATE_LIMIT_BUCKETS["form-contact"].points;

async function createMailbox() {
  const deps = await testDeps("sample");
  let spellings = 0;
  const spelling = () => `victim+${++spellings}@example.org`;
  const pledged = async () => {
    const gift = await pledgeTransfer(deps, createGiftInput({ email: "donor@example.org" }));
    if (!gift.ok) throw new Error(gift.error);
    return gift.value.id;
  };
  const ordered = async () => (await readOrder(deps, await placeOrder(deps, ["regular"])))!.id;
  return {
    deps,
    spelling,
    signUp: (email = spelling()) => subscribe(deps, { email, locale: "en", organisation: ORGANISATION }),
    fillForm: () => refuseBusyContact(deps, spelling()),
    correctGift: async () =>
      correctGiftEmail(deps, { giftId: await pledged(), email: spelling(), actor: "donor" }),
    correctOrder: async () =>
      correctOrderEmail(deps, {
        orderId: await ordered(),
        email: spelling(),
        actor: "guest",
        organisation: ORGANISATION,
      }),
    received: async () =>
      (await listMailsWithLinks(deps)).filter(({ recipient }) => recipient.startsWith("victim")),
  };
}

test("a mailbox gets at most ten emails an hour from forms, newsletter and corrections, in any spelling", async () => {
  const mailbox = await createMailbox();
  for (let sent = 0; sent < LIMIT - 3; sent++) expect((await mailbox.fillForm()).ok).toBe(true);
  expect((await mailbox.signUp()).ok).toBe(true);
  expect((await mailbox.correctGift()).ok).toBe(true);
  expect((await mailbox.correctOrder()).ok).toBe(true);
  const before = await mailbox.received();
  expect(before.length).toBeGreaterThanOrEqual(3);
  expect((await mailbox.fillForm()).ok).toBe(false);
  expect(await mailbox.correctGift()).toEqual({ ok: false, error: "too_often" });
  expect(await mailbox.correctOrder()).toEqual({ ok: false, error: "too_often" });
  // The response must not reveal that the mailbox is busy.
  expect(await mailbox.signUp()).toEqual({ ok: true, value: null });
  expect(await mailbox.received()).toEqual(before);
});

test("sign-ups that send no email do not count: concurrent, repeated, or as a subscriber", async () => {
  const mailbox = await createMailbox();
  const email = mailbox.spelling();
  await Promise.all(Array.from({ length: LIMIT }, () => mailbox.signUp(email)));
  const mails = await mailbox.received();
  expect(mails).toHaveLength(1);
  for (let attempt = 0; attempt < LIMIT; attempt++) await mailbox.signUp(email);
  const [, token] = /\/newsletter\/confirm\/([\w-]{43})\n/.exec(mails[0]!.text)!;
  expect(await confirmSubscription(mailbox.deps, token!)).toEqual({ ok: true, value: "confirmed" });
  for (let attempt = 0; attempt < LIMIT; attempt++) await mailbox.signUp(email);
  for (let sent = 0; sent < LIMIT - 1; sent++) expect((await mailbox.fillForm()).ok).toBe(true);
  expect((await mailbox.fillForm()).ok).toBe(false);
});

test("a draft changed to a busy mailbox sends nothing there, and the page says so", async () => {
  const mailbox = await createMailbox();
  const deps = { ...mailbox.deps, organisation: async () => ORGANISATION };
  const own = { phone: "", email: "learner@example.org", preferredContact: "email" };
  const id = await createDraft(deps, "undecided", own);
  const change = (email: string) => {
    const { typed, answers } = youAnswers(deps, "undecided", { ...own, email });
    return saveYou(deps, id, typed, answers);
  };
  expect(await change(mailbox.spelling())).toEqual({ ok: true, value: null });
  expect(await mailDraft(deps, id)).toBe(true);
  for (let sent = 0; sent < LIMIT - 2; sent++) expect((await mailbox.fillForm()).ok).toBe(true);
  expect(await mailDraft(deps, id)).toBe(false);
  expect(await change(mailbox.spelling())).toEqual({ ok: false, error: "too_often" });
  expect(await mailbox.received()).toHaveLength(1);
  expect((await change("learner@example.org")).ok).toBe(true);
});
