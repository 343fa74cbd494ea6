import { expect, test } from "vitest";
import { enquiryKinds } from "../enquiries/enquiry-kinds.service.server";
import { consumeRateLimit } from "../../platform/rate-limit/rate-limit.server";
import { createReference } from "../../platform/ids/reference";
import type { Deps } from "../../platform/deps";
import { createDraft, createRegistration } from "../applications/registrations/registrations.fixture";
import { createGivingFixture } from "../donations/gifts/give.fixture";
import { enquiryInput, message } from "../enquiries/enquiries.fixture";
import { createEnquiry } from "../enquiries/enquiries.service.server";
import { makeFree, placeOrder, readPlacedOrder } from "../events/orders/orders.fixture";
import { mailsTo } from "../outbox/outbox.fixture";
import { verifyRecordKey } from "./record-kinds.service.server";
import { knownDeviceCookie } from "./known-devices.server";
import { openCode } from "./open-code.server";
import { parseProofs } from "./status.input.server";
import { DAY_MS } from "../../platform/time/durations";
import { m } from "../../paraglide/messages";

const MARIA = "maria@example.org";
const PHONE = "0712 345 678";
const HERE = "192.0.2.7";

type More = { cookie?: string | null; ipAddress?: string; workId?: string | null };
const type = (deps: Deps, typed: string, proof: string, more: More = {}) =>
  openCode(deps, { typed, proofs: parseProofs(proof), cookie: null, ipAddress: HERE, workId: null, ...more });
const kindOf = async (...tried: Parameters<typeof type>) => (await type(...tried)).kind;

async function learner(deps: Deps) {
  const actor = { ...deps, organisation: async () => "Reboot Lives" };
  const { id: intake } = await deps.db.selectFrom("intake").select("id").executeTakeFirstOrThrow();
  const referenceOf = async (id: string) =>
    (
      await deps.db
        .selectFrom("registration")
        .select("reference")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).reference;
  return {
    draft: async () => referenceOf(await createDraft(actor, intake, { phone: PHONE, email: "" })),
    sent: async () =>
      referenceOf((await createRegistration(actor, intake, { phone: PHONE, email: MARIA })).id),
  };
}

async function shown(deps: Deps, opened: Awaited<ReturnType<typeof type>>) {
  if (opened.kind !== "opens") throw new Error(opened.kind);
  const key = verifyRecordKey(deps, opened.path.split("/").at(-1)!)!;
  return {
    record: (await key.kind.readView(deps, key.id, "en"))!,
    act: (intent: string) => key.kind.performAction!(deps, key.id, intent),
  };
}

test("a code of each kind opens its page: draft, registration, enquiries, a concern, tickets and gifts", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const learners = await learner(deps);
  expect(await type(deps, await learners.draft(), PHONE)).toMatchObject({
    path: expect.stringMatching(/^\/register\/draft\/[^/]+\/place$/),
  });
  const sent = await learners.sent();
  for (const proof of ["5678", PHONE, "+254 712 345 678", "٥٦٧٨", " Maria@Example.ORG "])
    expect((await shown(deps, await type(deps, sent, proof))).record.title, proof).toBe(m.reg_filed());

  const contact = { email: MARIA, phone: "+254712345678" };
  for (const [kind, form] of [
    ["mentor", enquiryInput({ secrets: contact })],
    ["partnership", enquiryInput({ secrets: contact })],
    ["contact", message("website", { secrets: contact })],
    ["contact", message("concern", { secrets: contact })],
  ] as const) {
    const { reference } = await createEnquiry(deps, enquiryKinds[kind], form);
    for (const proof of ["5678", MARIA])
      expect((await shown(deps, await type(deps, `Code: ${reference}`, proof))).record.reference).toBe(
        reference,
      );
  }

  await makeFree(deps);
  const order = await readPlacedOrder(
    deps,
    await placeOrder(deps, ["regular"], { seenMinor: 0, buyer: { name: "M", email: MARIA } }),
  );
  for (const code of [order.reference, order.tickets[0]!.code, order.tickets[0]!.code.toLowerCase()])
    expect((await shown(deps, await type(deps, code, MARIA))).record.reference, code).toBe(order.reference);
  expect(await kindOf(deps, order.reference, "5678")).toBe("unknown");

  const gift = await giveAndPay();
  const { number } = await deps.db.selectFrom("receipt").select("number").executeTakeFirstOrThrow();
  for (const code of [gift.reference, number, number.toLowerCase().replaceAll("0", "o")]) {
    const { record } = await shown(deps, await type(deps, code, MARIA));
    expect(record.reference, code).toBe(gift.reference);
    expect(JSON.stringify(record), "what was given is nobody else's business").not.toMatch(/50|laptop/i);
  }
});

test("a receipt number opens only with the email address, because receipt numbers have no gaps", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  await deps.db.updateTable("donor").set({ phone: "+254712345678" }).execute();
  const { number } = await deps.db.selectFrom("receipt").select("number").executeTakeFirstOrThrow();
  expect(await kindOf(deps, gift.reference, "5678")).toBe("opens");
  for (const proof of ["5678", PHONE]) expect(await kindOf(deps, number, proof)).toBe("unknown");
});

test("the link of a gift is emailed to its donor at most three times an hour", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  const gift = await giveAndPay();
  const { act } = await shown(deps, await type(deps, gift.reference, MARIA));
  const owed = () => deps.db.selectFrom("receipt_mail").selectAll().execute();
  await deps.db.deleteFrom("receipt_mail").execute();
  expect([await act("resend"), await act("resend"), await act("resend"), await act("resend")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(await owed()).toHaveLength(1);
  expect(await act("withdraw")).toBe(false);
});

test("an unknown code and a wrong proof have the same result, and text without a code is reported", async () => {
  const { deps } = await createGivingFixture();
  const sent = await (await learner(deps)).sent();
  const unknown = { kind: "unknown" };
  expect(await type(deps, "BCD-2345", "5678")).toEqual(unknown);
  for (const wrong of ["0000", "+254799999999", "other@example.org"])
    expect(await type(deps, sent, wrong), wrong).toEqual(unknown);
  expect(await type(deps, "my application", "5678")).toEqual({ kind: "no_code" });
});

test("the correct code opens after 1,000 wrong attempts from the network, and from another network", async () => {
  const { deps } = await createGivingFixture();
  const sent = await (await learner(deps)).sent();
  for (let wrong = 0; wrong < 1000; wrong += 50)
    await Promise.all(Array.from({ length: 50 }, () => type(deps, createReference(), "0000")));
  expect(await kindOf(deps, sent, "5678")).toBe("opens");
  expect(await kindOf(deps, sent, "5678", { ipAddress: "198.51.100.9" })).toBe("opens");
});

test("correct attempts are never counted", async () => {
  const { deps } = await createGivingFixture();
  const sent = await (await learner(deps)).sent();
  for (let time = 0; time < 25; time++) expect(await kindOf(deps, sent, "5678")).toBe("opens");
  for (let time = 0; time < 25; time++) expect(await kindOf(deps, sent, MARIA)).toBe("opens");
});

test("after very many wrong attempts a network needs work for digits, and a whole number opens at once", async () => {
  const { deps, advanceClock: later } = await createGivingFixture();
  const sent = await (await learner(deps)).sent();
  for (let wrong = 0; wrong <= 2000; wrong += 100)
    await Promise.all(Array.from({ length: 100 }, () => consumeRateLimit(deps, "look-up-network", HERE)));
  expect(await type(deps, sent, "5678")).toEqual({ kind: "work", level: 0 });
  expect(await type(deps, sent, "5678", { workId: "solved" })).toMatchObject({ kind: "opens" });
  // Each proof of work counts once.
  expect(await kindOf(deps, sent, "5678", { workId: "solved" })).toBe("work");
  expect(await kindOf(deps, sent, PHONE)).toBe("opens");
  expect(await kindOf(deps, sent, MARIA)).toBe("opens");
  expect(await kindOf(deps, sent, "5678", { ipAddress: "198.51.100.9" })).toBe("opens");
  later(DAY_MS);
  expect(await kindOf(deps, sent, "5678")).toBe("opens");
});

test("work for digits ends above its limit, and the whole number still opens", async () => {
  const { deps } = await createGivingFixture();
  const sent = await (await learner(deps)).sent();
  for (let wrong = 0; wrong <= 2000; wrong += 100)
    await Promise.all(Array.from({ length: 100 }, () => consumeRateLimit(deps, "look-up-network", HERE)));
  await Promise.all(
    Array.from({ length: 200 }, () => consumeRateLimit(deps, "look-up-work", "192.0.2.0/24")),
  );
  expect(await kindOf(deps, sent, "5678")).toBe("whole");
  expect(await kindOf(deps, sent, PHONE)).toBe("opens");
});

test("the digits of one code can be guessed twenty times a day, from any number of networks", async () => {
  const { deps, advanceClock: later } = await createGivingFixture();
  const sent = await (await learner(deps)).sent();
  const from = (index: number) => ({ ipAddress: `198.51.100.${index}` });
  for (let wrong = 0; wrong < 20; wrong++)
    expect(await kindOf(deps, sent, "0000", from(wrong))).toBe("unknown");
  // Correct digits are refused as well, so that no one learns them. A longer proof opens at once.
  for (const digits of ["0000", "5678"]) expect(await kindOf(deps, sent, digits, from(99))).toBe("whole");
  for (const proof of [PHONE, "+254712345678", MARIA]) expect(await kindOf(deps, sent, proof)).toBe("opens");
  later(DAY_MS);
  expect(await kindOf(deps, sent, "5678")).toBe("opens");
});

test("attempts of others do not affect a device that opened the code before", async () => {
  const { deps } = await createGivingFixture();
  const learners = await learner(deps);
  const [draft, sent] = [await learners.draft(), await learners.sent()];
  const cookie = knownDeviceCookie(deps, null, sent)!.split(";")[0]!;
  expect(cookie).not.toContain(sent);
  expect(knownDeviceCookie(deps, cookie, sent)).toBeNull();
  for (let wrong = 0; wrong < 21; wrong++) await type(deps, sent, "0000");
  expect(await kindOf(deps, sent, "5678")).toBe("whole");
  expect(await kindOf(deps, sent, "5678", { cookie })).toBe("opens");
  // Its own wrong attempts count, and a known device for one code is none for another.
  for (let wrong = 0; wrong < 10; wrong++)
    expect(await kindOf(deps, sent, "0000", { cookie })).toBe("unknown");
  expect(await kindOf(deps, sent, "5678", { cookie })).toBe("whole");
  for (let wrong = 0; wrong < 20; wrong++) await type(deps, draft, "0000", { cookie });
  expect(await kindOf(deps, draft, "5678", { cookie })).toBe("whole");
});

test("the codes of one person can be guessed twenty times a day, and then each attempt needs work", async () => {
  const { deps } = await createGivingFixture();
  const sent = await (await learner(deps)).sent();
  for (let wrong = 0; wrong < 20; wrong++)
    expect(await kindOf(deps, createReference(), MARIA)).toBe("unknown");
  expect(await type(deps, sent, MARIA)).toEqual({ kind: "work", level: 0 });
  expect(await kindOf(deps, sent, MARIA, { workId: "solved" })).toBe("opens");
  // Another contact opens at once.
  expect(await kindOf(deps, sent, "5678")).toBe("opens");
  for (let given = 0; given < 40; given++) await type(deps, createReference(), MARIA);
  expect(await type(deps, sent, MARIA)).toMatchObject({ kind: "limited" });
  expect(await kindOf(deps, sent, MARIA, { ipAddress: "198.51.100.9", workId: "again" })).toBe("opens");
});

test("attempts send no email", async () => {
  const { deps } = await createGivingFixture();
  await (await learner(deps)).draft();
  await type(deps, "BCD-2345", MARIA);
  expect(await mailsTo(deps, MARIA)).toEqual([]);
});
