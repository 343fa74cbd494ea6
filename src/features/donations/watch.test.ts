import { expect, test } from "vitest";
import { pay } from "../../adapters/sandbox/sandbox-desk.server";
import { givingProgram, openPage } from "./giving.fixture";
import { pollGifts } from "./watch.service.server";

test("a gift that was last heard of under a clock that has been set back is asked about", async () => {
  const { deps, sandbox, refuseWhen, later } = await givingProgram();
  refuseWhen(() => true);
  later(86_400_000);
  await pay(sandbox, await openPage(deps), "succeed");
  later(-86_400_000);
  expect(await pollGifts(deps)).toBe(1);
  const gift = await deps.db.selectFrom("gift").select("state").executeTakeFirstOrThrow();
  expect(gift.state).toBe("paid");
});
