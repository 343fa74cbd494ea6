import { expect, test } from "vitest";
import { getDonorWall } from "../gifts/donor-wall/donor-wall.service.server";
import { changeNameByGiftLink } from "../gifts/donor-wall/name-visibility.service.server";
import { giftPath } from "../gifts/gift-links.server";
import { createGiftAdminFixture } from "./gift-admin.fixture";

test("staff hide a donor's name: it leaves the wall, the audit log has it, and only staff can show it again", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  for (const name of ["Ada", "Ben", "Chi"]) await giveAndPay({ email: `${name}@example.org`, name });
  const gift = await giveAndPay({ kind: "monthly" });
  const names = async () =>
    (await getDonorWall(deps, "laptop-drive-2024"))!.map(({ name }) => name).toSorted();
  const change = (showName: boolean, caller: "finance" | "auditor" | "editor" = "finance") =>
    call("PUT", `/gifts/${gift.id}/name`, { showName, reason: "Asked by phone" }, caller);
  expect(await names()).toContain("Maria Okoth");
  for (const caller of ["auditor", "editor"] as const) expect((await change(false, caller)).status).toBe(403);
  expect((await change(false)).status).toBe(200);
  expect((await change(false)).status).toBe(200);
  expect(await names()).toEqual(["Ada", "Ben", "Chi"]);

  const key = new URL(
    giftPath(deps, "receipt", { ...gift, linkVersion: 0 }, "en"),
    deps.origin,
  ).searchParams.get("key")!;
  const byDonor = () => changeNameByGiftLink(deps, { reference: gift.reference, key }, true);
  expect(await byDonor()).toEqual({ ok: false, error: "not_now" });
  const { body } = await call("GET", `/gifts/${gift.id}`);
  expect(body).toMatchObject({ showName: false });
  const events = body["events"] as { actor: string; reason: string; state: string }[];
  expect(events.at(-1)).toMatchObject({ state: "paid", reason: "Name taken off the list of donors" });
  expect((await change(true)).status).toBe(200);
  expect(await names()).toContain("Maria Okoth");

  const entries = await deps.db
    .selectFrom("audit_event")
    .select(["subject", "title", "before", "after"])
    .where("item", "=", gift.id)
    .where("action", "=", "saved")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    {
      subject: "gifts",
      title: gift.reference,
      before: { showName: true },
      after: { showName: false, reason: "Asked by phone" },
    },
    {
      subject: "gifts",
      title: gift.reference,
      before: { showName: false },
      after: { showName: true, reason: "Asked by phone" },
    },
  ]);
});

test("a gift without a name has none to show, and an unknown gift is not found", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  const gift = await giveAndPay({ name: null });
  const body = { showName: true, reason: "Asked by phone" };
  expect((await call("GET", `/gifts/${gift.id}`)).body).toMatchObject({ showName: null });
  expect((await call("PUT", `/gifts/${gift.id}/name`, body)).status).toBe(409);
  expect((await call("PUT", `/gifts/${deps.newId()}/name`, body)).status).toBe(404);
});
