import { expect } from "vitest";
import type { Deps } from "../../../../platform/deps";
import { confirmEmail, readConfirmation } from "../confirm-email.service.server";
import { emailConfirmationToken } from "../order-links.server";
import { announceTransfer } from "../orders.service.server";
import { ACCOUNT, ORGANISATION, placeOrder, readPlacedOrder } from "../orders.fixture";

export const STRANGER = { emailVerified: false, network: "192.0.2.1" } as const;
export const many = (type: string, count: number) => Array.from({ length: count }, () => type);
export const announce = (deps: Deps, token: string, proven = false) =>
  announceTransfer(deps, token, { account: ACCOUNT, organisation: ORGANISATION, emailVerified: proven });
export const confirming = { account: ACCOUNT, organisation: ORGANISATION };

type Linked = { id: string; linkVersion: number };
export const confirmBy = (deps: Deps, order: Linked) =>
  confirmEmail(deps, emailConfirmationToken(deps, order), confirming);
export const stateOf = async (deps: Deps, order: Linked) =>
  (await readConfirmation(deps, emailConfirmationToken(deps, order)))!.state;

/** A transfer order of a stranger that waits for its email address. */
export async function waiting(deps: Deps, types: readonly string[]) {
  const token = await placeOrder(deps, types, STRANGER);
  expect(await announce(deps, token)).toEqual({ ok: true, value: "confirms" });
  return { token, order: await readPlacedOrder(deps, token) };
}

/** A free order of a stranger that waits for its email address: `seats` must be more than two. */
export async function waitingFree(deps: Deps, seats: number) {
  const token = await placeOrder(deps, many("regular", seats), { ...STRANGER, seenMinor: 0 });
  const order = await readPlacedOrder(deps, token);
  expect(order.state).toBe("awaiting_email");
  return { token, order };
}

export function withoutCards(deps: Deps): Deps {
  const abilities = { ...deps.payments.abilities, card: false };
  return { ...deps, payments: Object.assign(Object.create(deps.payments), { abilities }) };
}
