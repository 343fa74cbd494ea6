import { expect, test } from "vitest";
import { pay } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { createGivingFixture, openGiftPage } from "../gifts/give.fixture";
import { pollPendingPayments } from "./reconciliation.service.server";

test("a gift that was last updated before the clock was set back is polled", async () => {
  const { deps, sandbox, rejectEventsWhen: refuseWhen, advanceClock: later } = await createGivingFixture();
  refuseWhen(() => true);
  later(86_400_000);
  await pay(sandbox, await openGiftPage(deps), "succeed");
  later(-86_400_000);
  expect(await pollPendingPayments(deps)).toBe(1);
  const gift = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(gift.state).toBe("paid");
});

test("polling leaves a gift alone while its page is open", async () => {
  const { deps, advanceClock } = await createGivingFixture();
  await openGiftPage(deps);
  advanceClock(121_000);
  expect(await pollPendingPayments(deps)).toBe(1);
  const gift = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(gift.state).toBe("awaiting_payment");
});
