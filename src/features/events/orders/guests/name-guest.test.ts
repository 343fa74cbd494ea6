import { expect, test } from "vitest";
import { HOUR_MS } from "../../../../platform/time/durations";
import { nameGuest } from "./name-guest.service.server";
import { orderView } from "../order-view.server";
import { depsAfter, makeFree, placeOrder, readPlacedOrder, sampleDatabaseForEach } from "../orders.fixture";

const fresh = await sampleDatabaseForEach();

test("a guest's name can be added, changed and removed until check-in", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const token = await placeOrder(deps, ["regular", "regular"], { seenMinor: 0 });
  const [ticket, other] = (await readPlacedOrder(deps, token)).tickets;
  const name = (text: string, at = deps) => nameGuest(at, token, { ticketId: ticket!.id, name: text });
  const guests = async () => {
    const order = await readPlacedOrder(deps, token);
    const payment = { card: false, account: null, changedAt: null };
    return orderView(order, payment, "en", deps.now()).tickets.map(({ guest, guestName }) => [
      guest,
      guestName,
    ]);
  };
  const { buyerName, endsAt } = await readPlacedOrder(deps, token);
  const before = await guests();
  expect(await name("  Halima   Ali ")).toEqual({ ok: true, value: null });
  expect(await guests()).toEqual([["Halima Ali", "Halima Ali"], before[1]]);
  // Phones at check-in fetch changes by `changed_at`.
  const named = await deps.db
    .selectFrom("ticket")
    .select(["id", "changed_at"])
    .orderBy("changed_at")
    .execute();
  expect(named.at(-1)!.id).toBe(ticket!.id);
  expect(await name("")).toEqual({ ok: true, value: null });
  expect((await guests())[0]).toEqual([buyerName, ""]);
  expect(await name("x".repeat(121))).toEqual({ ok: false, error: "invalid" });
  await deps.db.updateTable("ticket").set({ state: "checked_in" }).where("id", "=", ticket!.id).execute();
  expect(await name("Amina")).toEqual({ ok: false, error: "too_late" });
  expect((await guests())[0]![1]).toBeNull();
  const over = depsAfter(deps, endsAt.getTime() - deps.now().getTime() + HOUR_MS);
  expect(await nameGuest(over, token, { ticketId: other!.id, name: "Amina" })).toMatchObject({ ok: false });
});

test("a link can name only guests of its own order", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const mine = await placeOrder(deps, ["regular"], { seenMinor: 0 });
  const theirs = await placeOrder(deps, ["regular"], { seenMinor: 0 });
  const [ticket] = (await readPlacedOrder(deps, theirs)).tickets;
  for (const ticketId of [ticket!.id, "not an id"])
    expect(await nameGuest(deps, mine, { ticketId, name: "Amina" })).toEqual({ ok: false, error: "unknown" });
  expect(await nameGuest(deps, "no link", { ticketId: ticket!.id, name: "Amina" })).toEqual({
    ok: false,
    error: "unknown",
  });
});
