import { expect, test } from "vitest";
import type { Deps } from "../../../platform/deps";
import { getEvent } from "../events.service.server";
import type { Audience } from "./guest-messages.model";
import { readMessages, sendMessage } from "./guest-messages.service.server";
import { eraseOrder } from "../orders/orders-personal-data.store.server";
import { returnTickets } from "../orders/return-tickets.service.server";
import {
  ORGANISATION,
  WORKSHOP,
  mailsTo,
  makeFree,
  placeOrder,
  readPlacedOrder,
  sampleDatabaseForEach,
} from "../orders/orders.fixture";
import { checkInTicket } from "../check-in/check-in.service.server";
import type { Tx } from "../../../platform/database/database";

const fresh = await sampleDatabaseForEach();
const free = { seenMinor: 0 };
const MESSAGE = {
  subject: { en: "Where to come in", fr: "Par où entrer" },
  body: { en: "By the side door.\n\nBring a pen.", fr: "Par la porte de côté." },
};
const send = (deps: Deps, audience: Audience = "guests", confirmed = true) =>
  sendMessage(deps, WORKSHOP, {
    message: { audience, ...MESSAGE },
    confirmed,
    actor: "staff",
    organisation: ORGANISATION,
  });
const audiences = async (deps: Deps) =>
  Object.fromEntries(
    (await readMessages(deps, WORKSHOP))!.audiences.map(({ audience, orders }) => [audience, orders]),
  );

test("each order gets one email in its language; cancelled orders get none", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const [amina, jean, asha, gone] = await Promise.all([
    placeOrder(deps, ["regular", "student"], free).then((token) => readPlacedOrder(deps, token)),
    placeOrder(deps, ["regular"], { ...free, locale: "fr" }).then((token) => readPlacedOrder(deps, token)),
    placeOrder(deps, ["regular"], { ...free, locale: "sw" }).then((token) => readPlacedOrder(deps, token)),
    placeOrder(deps, ["regular"], free).then(async (token) => {
      await returnTickets(deps, token, { tickets: "all", organisation: ORGANISATION });
      return readPlacedOrder(deps, token);
    }),
  ]);
  expect(await audiences(deps)).toEqual({ guests: 3 });
  const requested = await send(deps, "guests", false);
  expect(requested).toMatchObject({ ok: false, error: "unconfirmed" });
  expect(
    "mails" in requested && requested.mails.toSorted((a, b) => a.locale.localeCompare(b.locale)),
  ).toEqual([
    { locale: "en", textIn: "en", orders: 1 },
    { locale: "fr", textIn: "fr", orders: 1 },
    { locale: "sw", textIn: "en", orders: 1 },
  ]);
  expect(await mailsTo(deps, amina.buyerEmail)).not.toContain("tickets.message");
  expect(await send(deps)).toEqual({ ok: true, value: 3 });
  for (const { buyerEmail } of [amina, jean, asha])
    expect((await mailsTo(deps, buyerEmail)).filter((kind) => kind === "tickets.message")).toHaveLength(1);
  expect(await mailsTo(deps, gone.buyerEmail)).not.toContain("tickets.message");
  const mail = await deps.db
    .selectFrom("outbox_message")
    .select(["subject", "text"])
    .where("recipient", "=", jean.buyerEmail)
    .where("kind", "=", "tickets.message")
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe("Par où entrer");
  expect(mail.text).toContain("Par la porte de côté.");
  expect(mail.text).toContain(jean.reference);
  expect((await readMessages(deps, WORKSHOP))!.items).toMatchObject([
    { subject: MESSAGE.subject, audience: "guests", orders: 3, sentBy: "staff" },
  ]);
  const line = await deps.db
    .selectFrom("audit_event")
    .select("after")
    .where("action", "=", "mailed_guests")
    .executeTakeFirstOrThrow();
  expect(line.after).toMatchObject({ audience: "guests", orders: 3, mail: MESSAGE.subject });
});

test("after the start, messages can target present or absent guests; before it, neither", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const came = await readPlacedOrder(deps, await placeOrder(deps, ["regular", "regular"], free));
  const absent = await readPlacedOrder(deps, await placeOrder(deps, ["regular"], free));
  expect(await send(deps, "absent")).toEqual({ ok: false, error: "nobody" });
  await checkInTicket(deps, {
    slug: WORKSHOP,
    text: came.tickets[0]!.code,
    direction: "in",
    actor: "staff",
    clientId: deps.newId(),
  });
  const event = (await getEvent(deps, WORKSHOP))!;
  const after = { ...deps, now: () => new Date(event.startsAt.getTime() + 1) };
  expect(await audiences(after)).toEqual({ guests: 2, came: 1, absent: 1 });
  expect(await send(after, "came")).toEqual({ ok: true, value: 1 });
  expect(await mailsTo(deps, came.buyerEmail)).toContain("tickets.message");
  expect(await mailsTo(deps, absent.buyerEmail)).not.toContain("tickets.message");
});

test("an erased buyer is not counted and gets no email", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const stays = await readPlacedOrder(deps, await placeOrder(deps, ["regular"], free));
  const erased = await readPlacedOrder(deps, await placeOrder(deps, ["regular"], free));
  await eraseOrder(deps.db as Tx, erased.id, deps.now());
  expect(await audiences(deps)).toEqual({ guests: 1 });
  expect(await send(deps)).toEqual({ ok: true, value: 1 });
  expect(await mailsTo(deps, stays.buyerEmail)).toContain("tickets.message");
});

test("events without guests and unknown events have no messages", async () => {
  const deps = await fresh();
  expect(await send(deps)).toEqual({ ok: false, error: "nobody" });
  expect(await readMessages(deps, "no-such-event")).toBeNull();
  expect(await readMessages(deps, "%")).toBeNull();
});
