import { expect, test } from "vitest";
import { advanceMonth } from "../../../../adapters/sandbox/sandbox-dashboard.server";
import { transact } from "../../../../platform/database/transact.server";
import type { Deps } from "../../../../platform/deps";
import { DAY_MS } from "../../../../platform/time/durations";
import { getManagedGift } from "../../monthly-gifts/monthly-gifts.service.server";
import { processPaymentEvents } from "../../payments/payment-events.service.server";
import { createManageToken, giftPath } from "../gift-links.server";
import { getGiftOutcome, getGiftReceipts } from "../gifts.service.server";
import { createGivingFixture, openGiftPage } from "../give.fixture";
import { donorWallView } from "../gift-view.server";
import { getDonorWall } from "./donor-wall.service.server";
import { changeNameByGiftLink, changeNameByManageToken } from "./name-visibility.service.server";

const SLUG = "laptop-drive-2024";
const ok = expect.objectContaining({ ok: true }) as unknown;

const linkOf = (deps: Deps, gift: { id: string; reference: string }) => ({
  reference: gift.reference,
  key: new URL(giftPath(deps, "receipt", { ...gift, linkVersion: 0 }, "en"), deps.origin).searchParams.get(
    "key",
  )!,
});

/** Three public names, so the wall exists without a fourth. */
async function createWall() {
  const program = await createGivingFixture();
  const { deps, giveAndPay, advanceClock } = program;
  for (const name of ["Ada", "Ben", "Chi"]) await giveAndPay({ email: `${name}@example.org`, name });
  return {
    ...program,
    async give(input: Parameters<typeof giveAndPay>[0]) {
      advanceClock(60_000);
      return giveAndPay(input);
    },
    wall: async () =>
      donorWallView(await getDonorWall(deps, SLUG), "en")!
        .map(({ name }) => name)
        .toSorted(),
    nameOf: async (gift: { id: string; reference: string }) => {
      const { reference, key } = linkOf(deps, gift);
      return (await getGiftReceipts(deps, reference, key))?.donorName;
    },
    hide: (gift: { id: string; reference: string }) => changeNameByGiftLink(deps, linkOf(deps, gift), false),
    show: (gift: { id: string; reference: string }) => changeNameByGiftLink(deps, linkOf(deps, gift), true),
  };
}

test("a donor hides and shows their name on the wall by the receipt link", async () => {
  const { deps, give, wall, nameOf, hide, show } = await createWall();
  const gift = await give({ message: "For my sister" });
  expect(await wall()).toContain("Maria Okoth");
  expect(await nameOf(gift)).toMatchObject({ name: "Maria Okoth", status: "shown", isMonthly: false });
  expect(await hide(gift)).toEqual(ok);
  expect(JSON.stringify(await getDonorWall(deps, SLUG))).not.toMatch(/Maria|sister/);
  expect(await nameOf(gift)).toMatchObject({ status: "hidden" });
  expect(await hide(gift)).toEqual(ok);
  expect(await show(gift)).toEqual(ok);
  expect(await wall()).toContain("Maria Okoth");
  const events = await deps.db
    .selectFrom("giving_event")
    .select(["actor", "reason", "happened_at as at"])
    .where("gift_id", "=", gift.id)
    .where("reason", "like", "name_%")
    .orderBy("seq")
    .execute();
  expect(events).toEqual([
    { actor: "donor", reason: "name_hidden", at: deps.now() },
    { actor: "donor", reason: "name_shown", at: deps.now() },
  ]);
});

test("a hidden name does not reappear with an earlier gift of the donor", async () => {
  const { give, wall, nameOf, hide, show } = await createWall();
  const first = await give({});
  const general = await give({ purpose: { kind: "general" } });
  const second = await give({ name: "M. Okoth" });
  expect(await hide(second)).toEqual(ok);
  expect(await wall()).toEqual(["Ada", "Ben", "Chi"]);
  expect(await nameOf(general)).toMatchObject({ status: "agreed" });
  expect(await show(first)).toEqual(ok);
  expect(await wall()).toEqual(["Ada", "Ben", "Chi", "Maria Okoth"]);
  expect(await nameOf(second)).toMatchObject({ status: "hidden" });
});

test("the name choice of a monthly gift applies to later payments, by its own link and by a receipt link", async () => {
  const { deps, sandbox, advanceClock, give, wall, hide } = await createWall();
  const gift = await give({ kind: "monthly" });
  const token = await transact(deps.db, (tx) => createManageToken(tx, deps, gift.monthly_id!));
  const monthPasses = async () => {
    advanceClock(31 * DAY_MS);
    await advanceMonth(sandbox);
    await processPaymentEvents(deps);
  };
  const status = async () => (await getManagedGift(deps, token))?.donorName?.status;
  await monthPasses();
  expect(await wall()).toContain("Maria Okoth");
  expect(await changeNameByManageToken(deps, token, false)).toEqual(ok);
  expect(await status()).toBe("hidden");
  await monthPasses();
  expect(await wall()).not.toContain("Maria Okoth");
  expect(await changeNameByManageToken(deps, token, true)).toEqual(ok);
  expect(await status()).toBe("shown");
  expect(await wall()).toContain("Maria Okoth");
  expect(await hide(gift)).toEqual(ok);
  await monthPasses();
  expect(await status()).toBe("hidden");
  expect(await wall()).not.toContain("Maria Okoth");
  expect(await changeNameByManageToken(deps, "none", false)).toEqual({ ok: false, error: "unknown" });
});

test("a form with another person's email address does not hide that person's name", async () => {
  const { deps, give, wall, hide } = await createWall();
  await give({});
  const clientId = crypto.randomUUID();
  await openGiftPage(deps, { clientId });
  const unpaid = await deps.db
    .selectFrom("gift")
    .select(["id", "reference"])
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
  const { reference, key } = linkOf(deps, unpaid);
  expect((await getGiftOutcome(deps, reference, key))?.donorName).toMatchObject({ status: "agreed" });
  expect(await hide(unpaid)).toEqual(ok);
  expect((await getGiftOutcome(deps, reference, key))?.donorName).toMatchObject({ status: "hidden" });
  expect(await wall()).toContain("Maria Okoth");
});

test("a gift without a name, and the link of another gift, change nothing", async () => {
  const { deps, give, wall, nameOf, show } = await createWall();
  const nameless = await give({ name: null, email: "none@example.org" });
  const quiet = await give({ showName: false, purpose: { kind: "general" } });
  const shown = await give({});
  for (const gift of [nameless, quiet]) {
    expect(await nameOf(gift)).toBeNull();
    expect(await show(gift)).toEqual({ ok: false, error: "not_now" });
  }
  const { key } = linkOf(deps, nameless);
  for (const link of [
    { reference: shown.reference, key },
    { reference: shown.reference, key: "" },
  ])
    expect(await changeNameByGiftLink(deps, link, false)).toEqual({ ok: false, error: "unknown" });
  expect(await wall()).toContain("Maria Okoth");
});
