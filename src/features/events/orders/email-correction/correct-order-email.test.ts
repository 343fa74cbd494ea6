import { expect, test } from "vitest";
import type { Tx } from "../../../../platform/database/database";
import { eraseOrder } from "../orders-personal-data.store.server";
import { callAction, callLoader } from "../../../../../test/support/call-loader";
import type { Deps } from "../../../../platform/deps";
import { browserProofCookie } from "../../../../platform/pages/browser-proof.server";
import { listMailsWithLinks } from "../../../outbox/outbox.fixture";
import { checkInTicket } from "../../check-in/check-in.service.server";
import { correctOrderEmail } from "./correct-order-email.service.server";
import { confirmEmail } from "../confirm-email.service.server";
import { emailConfirmationToken, orderSecret } from "../order-links.server";
import {
  ACCOUNT,
  ORGANISATION,
  WORKSHOP,
  makeFree,
  payByTransfer,
  placeOrder,
  readPlacedOrder,
  sampleDatabaseForEach,
} from "../orders.fixture";
import { readOrder } from "../orders.service.server";
import { findOrder } from "../orders.store.server";
import { action, loader } from "../pages/order-page";

const TYPED = "hodan@gmial.com";
const MEANT = "hodan@gmail.com";
const buyer = { name: "Hodan Ali", email: TYPED };
const fresh = await sampleDatabaseForEach();

const cookieOf = (deps: Deps, id: string) =>
  browserProofCookie(deps, new Request(deps.origin), id).split(";")[0]!;

const correct = async (deps: Deps, token: string, email = MEANT) => {
  const { id } = await readPlacedOrder(deps, token);
  return callAction(
    action,
    deps,
    `/orders/${token}`,
    { token },
    { intent: "email", email },
    { cookie: cookieOf(deps, id) },
  );
};

const tokenIn = (answer: { headers: Headers }) =>
  /\/orders\/([\w-]+)/.exec(answer.headers.get("location")!)![1]!;

test("a buyer sees the email address of the tickets, and can correct it only in the ordering browser", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular"], { buyer });
  const { id } = await readPlacedOrder(deps, token);
  const correction = async (cookie: string) =>
    (
      (await callLoader(loader, deps, `/orders/${token}`, { token }, { cookie })).data as {
        data: { correction: unknown };
      }
    ).data.correction;
  expect(await correction(cookieOf(deps, id))).toEqual({ email: TYPED, suggestion: MEANT });
  expect(await correction("")).toBeNull();
  const stranger = await callAction(
    action,
    deps,
    `/orders/${token}`,
    { token },
    { intent: "email", email: MEANT },
  );
  expect((stranger.data as { init: { status: number } }).init.status).toBe(403);
  expect((await findOrder(deps.db, id))!.buyerEmail).toBe(TYPED);
});

test("tickets sent to a stranger become invalid, and the buyer gets new ones", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular"], { buyer });
  const placed = await readPlacedOrder(deps, token);
  await payByTransfer(deps, placed.reference, 3000, "T-1");
  const before = (await readPlacedOrder(deps, token)).tickets[0]!;
  const renewed = tokenIn(await correct(deps, token));
  expect(await readOrder(deps, token)).toBeNull();
  const after = (await readPlacedOrder(deps, renewed)).tickets[0]!;
  expect(after.id).toBe(before.id);
  const enter = async (text: string) =>
    (
      await checkInTicket(deps, {
        clientId: deps.newId(),
        slug: WORKSHOP,
        text,
        direction: "in",
        actor: deps.newId(),
      })
    ).kind;
  expect([await enter(before.token), await enter(before.code)]).toEqual(["unknown", "unknown"]);
  expect(await enter(after.code)).toBe("done");
  const last = (await listMailsWithLinks(deps)).at(-1)!;
  expect(last).toMatchObject({ kind: "tickets.confirmed", recipient: MEANT });
  expect(last.text).toContain(renewed);
});

test("a correction invalidates the confirmation link and sends a new one", async () => {
  const deps = await fresh();
  await makeFree(deps);
  const token = await placeOrder(deps, ["regular", "regular", "regular", "regular", "regular"], {
    buyer,
    seenMinor: 0,
    emailVerified: false,
    network: "192.0.2.1",
  });
  const placed = await readPlacedOrder(deps, token);
  expect(placed.state).toBe("awaiting_email");
  const stranger = emailConfirmationToken(deps, placed);
  await correct(deps, token);
  const confirming = { account: ACCOUNT, organisation: ORGANISATION };
  expect(await confirmEmail(deps, stranger, confirming)).toEqual({ ok: false, error: "unknown" });
  const mail = (await listMailsWithLinks(deps)).at(-1)!;
  expect(mail).toMatchObject({ kind: "tickets.confirm", recipient: MEANT });
  const link = /\/orders\/confirm\/([\w.:%-]+)/.exec(mail.text)![1]!;
  expect((await confirmEmail(deps, decodeURIComponent(link), confirming)).ok).toBe(true);
});

test("an earlier link redirects the ordering browser to the order after payment", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular"], { buyer });
  const { id } = await readPlacedOrder(deps, token);
  const renewed = tokenIn(await correct(deps, token));
  const open = (cookie: string) => callLoader(loader, deps, `/orders/${token}`, { token }, { cookie });
  const back = await open(cookieOf(deps, id));
  expect([back.status, back.headers.get("location")]).toEqual([303, `/orders/${renewed}`]);
  expect((await open("")).status).toBe(404);
});

test("the email address of an erased buyer cannot be corrected", async () => {
  const deps = await fresh();
  const { id, buyerEmail } = await readPlacedOrder(deps, await placeOrder(deps, ["regular"], { buyer }));
  await eraseOrder(deps.db as Tx, id, deps.now());
  const erased = (await findOrder(deps.db, id))!;
  expect(
    await correctOrderEmail(deps, { orderId: id, email: MEANT, actor: "guest", organisation: ORGANISATION }),
  ).toEqual({ ok: false, error: "unknown" });
  expect((await findOrder(deps.db, id))!).toEqual(erased);
  expect(erased.buyerEmail).not.toBe(buyerEmail);
});

test("the same address, an unknown order and a fourth correction within an hour change nothing", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular"], { buyer });
  const { id } = await readPlacedOrder(deps, token);
  const to = (email: string) =>
    correctOrderEmail(deps, { orderId: id, email, actor: "guest", organisation: ORGANISATION });
  expect(await to(TYPED.toUpperCase())).toEqual({ ok: false, error: "same" });
  for (const name of ["a", "b", "c"]) expect((await to(`${name}@example.org`)).ok).toBe(true);
  expect(await to(MEANT)).toEqual({ ok: false, error: "too_often" });
  const order = (await findOrder(deps.db, id))!;
  expect(order).toMatchObject({ buyerEmail: "c@example.org", linkVersion: 3 });
  expect(await readOrder(deps, orderSecret(deps, order).token)).not.toBeNull();
  expect(
    await correctOrderEmail(deps, {
      orderId: deps.newId(),
      email: MEANT,
      actor: "guest",
      organisation: ORGANISATION,
    }),
  ).toEqual({
    ok: false,
    error: "unknown",
  });
});

test("unpaid seats still count for a verified mailbox after a correction", async () => {
  const deps = await fresh();
  const { contactHash, id } = await readPlacedOrder(deps, await placeOrder(deps, ["regular"], { buyer }));
  const hashAfter = async () => {
    const result = await correctOrderEmail(deps, {
      orderId: id,
      email: MEANT,
      actor: "guest",
      organisation: ORGANISATION,
    });
    expect(result.ok).toBe(true);
    return (await findOrder(deps.db, id))!.contactHash;
  };
  expect(await hashAfter()).toBe(contactHash);
  const unproved = await readPlacedOrder(
    deps,
    await placeOrder(deps, ["regular"], { buyer, emailVerified: false, network: "192.0.2.1" }),
  );
  await correctOrderEmail(deps, {
    orderId: unproved.id,
    email: MEANT,
    actor: "guest",
    organisation: ORGANISATION,
  });
  expect((await findOrder(deps.db, unproved.id))!.contactHash).not.toBe(unproved.contactHash);
});
