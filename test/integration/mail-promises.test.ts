import { expect, test } from "vitest";
import { m } from "../../src/paraglide/messages";
import type { Deps } from "../../src/platform/deps";
import { createMemoryMailer } from "../../src/adapters/memory-mailer";
import { createRegistration } from "../../src/features/applications/registrations/registrations.fixture";
import { createNotificationFixture } from "../../src/features/applications/review/registration-notifications.fixture";
import { readSubmittedView } from "../../src/features/applications/self-service/registration-record.server";
import { createGivingFixture } from "../../src/features/donations/gifts/give.fixture";
import { giftPath } from "../../src/features/donations/gifts/gift-links.server";
import { getGiftOutcome } from "../../src/features/donations/gifts/gifts.service.server";
import { sendReceiptMails } from "../../src/features/donations/receipts/receipt-mails.service.server";
import { enquiryKinds } from "../../src/features/enquiries/enquiry-kinds.service.server";
import { createEnquiry, findEnquiryMailProblem } from "../../src/features/enquiries/enquiries.service.server";
import { enquiryInput } from "../../src/features/enquiries/enquiries.fixture";
import { makeFree, placeOrder, readPlacedOrder } from "../../src/features/events/orders/orders.fixture";
import { sendDueMails } from "../../src/features/outbox/send-mails.server";
import { testDeps } from "../support/database";

const sendMails = (deps: Deps, kind: "accepted" | "mailbox_unavailable") =>
  sendDueMails({ ...deps, mailer: createMemoryMailer(() => ({ kind, answer: "550 5.2.1 disabled" })) });

test("the page of an order reports an undelivered email, and nothing after delivery", async () => {
  for (const [kind, expected] of [
    ["accepted", null],
    ["mailbox_unavailable", "undelivered"],
  ] as const) {
    const deps = await testDeps("sample");
    await makeFree(deps);
    const token = await placeOrder(deps, ["regular"], { seenMinor: 0 });
    expect((await readPlacedOrder(deps, token)).mailProblem).toBeNull();
    await sendMails(deps, kind);
    expect((await readPlacedOrder(deps, token)).mailProblem).toBe(expected);
  }
});

test("the page of a gift reports an undelivered receipt", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  await sendReceiptMails(deps);
  const key = new URL(
    giftPath(deps, "thanks", { ...gift, linkVersion: 0 }, "en"),
    deps.origin,
  ).searchParams.get("key")!;
  expect((await getGiftOutcome(deps, gift.reference, key))?.mailProblem).toBeNull();
  await sendMails(deps, "mailbox_unavailable");
  expect((await getGiftOutcome(deps, gift.reference, key))?.mailProblem).toBe("undelivered");
});

test("the page after a message reports an undelivered email", async () => {
  const deps = await testDeps();
  const enquiry = await createEnquiry(deps, enquiryKinds.partnership, enquiryInput());
  expect(await findEnquiryMailProblem(deps, enquiry)).toBeNull();
  await sendMails(deps, "mailbox_unavailable");
  expect(await findEnquiryMailProblem(deps, enquiry)).toBe("undelivered");
});

test("the page after a registration reports an undelivered email with its address", async () => {
  const { deps, intake } = await createNotificationFixture();
  const email = "typo@example.org";
  const { id } = await createRegistration(deps, intake, { phone: "", email, preferredContact: "email" });
  const text = async () => (await readSubmittedView(deps, id, "en"))?.notificationText;
  expect(await text()).toBe(m.reg_hear_email({ email }));
  await sendMails(deps, "mailbox_unavailable");
  expect(await text()).toBe(m.reg_hear_email_undelivered({ email }));
});
