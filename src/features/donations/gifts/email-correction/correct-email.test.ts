import { expect, test } from "vitest";
import { callAction, callLoader } from "../../../../../test/support/call-loader";
import { advanceMonth } from "../../../../adapters/sandbox/sandbox-dashboard.server";
import type { Deps } from "../../../../platform/deps";
import { browserProofCookie } from "../../../../platform/pages/browser-proof.server";
import { DAY_MS, HOUR_MS } from "../../../../platform/time/durations";
import { listMailsWithLinks } from "../../../outbox/outbox.fixture";
import { getCampaignTotals } from "../../../campaigns/campaigns.service.server";
import { sql } from "kysely";
import { listGiftsByEmail } from "../../donors/donor-gifts.service.server";
import { pledgeTransfer } from "../../payments/manual-gifts.service.server";
import { processPaymentEvents } from "../../payments/payment-events.service.server";
import { sendReceiptMails } from "../../receipts/receipt-mails.service.server";
import { getManagedGift } from "../../monthly-gifts/monthly-gifts.service.server";
import { giftPath } from "../gift-links.server";
import { findGift } from "../gift.store.server";
import { createGiftInput, createGivingFixture } from "../give.fixture";
import { getGiftReceipts } from "../gifts.service.server";
import { action, loader } from "../pages/thanks-page";

const TYPED = "hodan@gmial.com";
const MEANT = "hodan@gmail.com";

const linkOf = async (deps: Deps, id: string) =>
  giftPath(deps, "thanks", (await findGift(deps.db, id))!, "en");
const keyOf = (path: string) => new URL(path, "http://localhost").searchParams.get("key")!;

const cookieOf = (deps: Deps, id: string) =>
  browserProofCookie(deps, new Request(deps.origin), id).split(";")[0]!;

async function givenByMistake(
  input: Parameters<Awaited<ReturnType<typeof createGivingFixture>>["giveAndPay"]>[0] = {},
) {
  const fixture = await createGivingFixture();
  const gift = await fixture.giveAndPay({ email: TYPED, ...input });
  await sendReceiptMails(fixture.deps);
  const { deps } = fixture;
  const open = async (headers: Record<string, string>) =>
    (await callLoader(loader, deps, await linkOf(deps, gift.id), { reference: gift.reference }, headers))
      .data as {
      data: { correction: unknown };
    };
  const correct = async (
    email: string,
    headers: Record<string, string> = { cookie: cookieOf(deps, gift.id) },
  ) =>
    callAction(
      action,
      deps,
      await linkOf(deps, gift.id),
      { reference: gift.reference },
      { do: "email", email },
      headers,
    );
  return { ...fixture, gift, open, correct };
}

test("only the browser that gave shows the receipt's email address, with a hint at a likely typo", async () => {
  const { deps, gift, open, advanceClock } = await givenByMistake();
  const cookie = cookieOf(deps, gift.id);
  expect((await open({ cookie })).data.correction).toEqual({ email: TYPED, suggestion: MEANT });
  expect((await open({})).data.correction).toBeNull();
  expect(
    (await open({ cookie: cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A")) })).data.correction,
  ).toBeNull();
  expect((await open({ cookie: cookieOf(deps, deps.newId()) })).data.correction).toBeNull();
  advanceClock(8 * HOUR_MS);
  expect((await open({ cookie })).data.correction).toBeNull();
});

test("a corrected email address gets the receipt, and links sent to the wrong one end", async () => {
  const { deps, gift, correct } = await givenByMistake();
  const stranger = await linkOf(deps, gift.id);
  const answer = await correct(MEANT);
  expect(answer.status).toBe(303);
  expect(await getGiftReceipts(deps, gift.reference, keyOf(stranger))).toBeNull();
  expect(await getGiftReceipts(deps, gift.reference, keyOf(answer.headers.get("location")!))).not.toBeNull();
  await sendReceiptMails(deps);
  const mails = (await listMailsWithLinks(deps)).filter(({ kind }) => kind === "gifts.receipt");
  expect(mails.map(({ recipient }) => recipient)).toEqual([TYPED, MEANT]);
  expect(await listGiftsByEmail(deps, [MEANT])).toHaveLength(1);
  // The mistyped email address is another person's and must not stay stored.
  expect(await deps.db.selectFrom("donor").select("id").where("email", "=", TYPED).execute()).toEqual([]);
});

test("an invalid or equal email address, another browser and too many corrections change nothing", async () => {
  const { deps, gift, correct } = await givenByMistake();
  const status = async (...args: Parameters<typeof correct>) =>
    ((await correct(...args)).data as { init: { status: number } }).init.status;
  expect(await status("hodan")).toBe(422);
  expect(await status(` ${TYPED.toUpperCase()}`)).toBe(409);
  expect(await status(MEANT, {})).toBe(403);
  expect(await listGiftsByEmail(deps, [TYPED])).toHaveLength(1);
  for (const name of ["a", "b", "c"]) expect((await correct(`${name}@example.org`)).status).toBe(303);
  expect(await status(MEANT)).toBe(429);
  expect((await findGift(deps.db, gift.id))!.linkVersion).toBe(3);
});

test("a monthly gift moves with its payments: old links end, later receipts go to the new email address", async () => {
  const { deps, gift, correct, sandbox, advanceClock } = await givenByMistake({ kind: "monthly" });
  const manageLink = (mails: Awaited<ReturnType<typeof listMailsWithLinks>>, to: string) =>
    /\/donate\/manage\/([\w.:-]+)/.exec(mails.find(({ recipient }) => recipient === to)!.text)![1]!;
  const stranger = manageLink(await listMailsWithLinks(deps), TYPED);
  expect(await getManagedGift(deps, stranger)).not.toBeNull();
  await correct(MEANT);
  expect(await getManagedGift(deps, stranger)).toBeNull();
  await sendReceiptMails(deps);
  expect(await getManagedGift(deps, manageLink(await listMailsWithLinks(deps), MEANT))).toMatchObject({
    id: gift.monthly_id,
  });
  advanceClock(31 * DAY_MS);
  await advanceMonth(sandbox);
  await processPaymentEvents(deps);
  await sendReceiptMails(deps);
  expect((await listMailsWithLinks(deps)).at(-1)).toMatchObject({ kind: "gifts.receipt", recipient: MEANT });
});

test("a donor who gave before with the right email address is counted once, and campaign totals stay", async () => {
  const { deps, giveAndPay, gift, correct } = await givenByMistake();
  await giveAndPay({ email: MEANT });
  const totals = () => getCampaignTotals(deps, "laptop-drive-2024");
  const donors = async () =>
    (
      await sql<{
        donors: number;
      }>`select donors from campaign_donors where campaign_id = ${gift.campaign_id}`.execute(deps.db)
    ).rows[0]!.donors;
  const [before, donorsBefore] = [await totals(), await donors()];
  await correct(MEANT);
  expect((await totals())!.raised).toEqual(before!.raised);
  expect(await donors()).toBe(donorsBefore - 1);
  expect(await listGiftsByEmail(deps, [MEANT])).toHaveLength(2);
});

test("transfer details are sent to the corrected email address", async () => {
  const { deps } = await createGivingFixture();
  const pledged = await pledgeTransfer(deps, createGiftInput({ email: TYPED }));
  if (!pledged.ok) throw new Error(pledged.error);
  const { id, reference } = pledged.value;
  const path = await linkOf(deps, id);
  const headers = { cookie: cookieOf(deps, id) };
  await callAction(action, deps, path, { reference }, { do: "email", email: MEANT }, headers);
  const last = (await listMailsWithLinks(deps)).at(-1)!;
  expect(last).toMatchObject({ kind: "gifts.transfer", recipient: MEANT });
  expect(last.text).toContain(keyOf(await linkOf(deps, id)));
});
