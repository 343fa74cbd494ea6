import { expect, test } from "vitest";
import { callAction } from "../support/call-loader";
import { testDeps } from "../support/database";
import { databaseState } from "../support/database-state";
import { makeFree } from "../../src/features/events/orders/orders.fixture";
import { SECRETS, tamper, forge, isOpenedBy, createTestPerson } from "./authorization-matrix.fixture";
import type { SecretOwnership } from "./authorization-matrix.ownership";
import { PAGES, POST_BODIES } from "./authorization-matrix.table";

const deps = { ...(await testDeps("sample")), organisation: async () => "Reboot Lives" };
await makeFree(deps);
const alpha = await createTestPerson(deps, "Alphaqx");
const beta = await createTestPerson(deps, "Betaqx");
const people = [alpha, beta];

const state = () => databaseState(deps.db);

const post = async (
  address: string,
  { page, alsoInUrl }: SecretOwnership,
  requested: string,
  more: Record<string, string> = {},
) => {
  const { action } = (await page()) as { action?: unknown };
  const params: Record<string, string> =
    alsoInUrl === "reference"
      ? { reference: alpha.gift }
      : { [/:(\w+)/.exec(address)![1]!]: requested, step: "place", part: "place" };
  const query = alsoInUrl === "reference" ? `?key=${encodeURIComponent(requested)}` : "";
  const path = address.replace(/:\w+/g, (part) => encodeURIComponent(params[part.slice(1)] ?? "x"));
  const form = { ...POST_BODIES[address], ...more };
  return action === undefined
    ? null
    : callAction(action, deps, `/${path}${query}`, params, form, { cookie: alpha.cookie });
};

const posted = Object.entries(PAGES).flatMap(([address, owned]) =>
  owned.ownedBy === "secret" ? [[address, owned] as const] : [],
);

test("every page with a secret and a form is posted to below", async () => {
  for (const [address, { page }] of posted)
    expect("action" in (await page()), address).toBe(Object.hasOwn(POST_BODIES, address));
});

test("posts with a wrong secret change nothing", async () => {
  const before = await state();
  for (const [address, owned] of posted) {
    const wrong = people.flatMap(({ secrets, ids }) => [
      ...SECRETS.filter((kind) => !isOpenedBy(kind, owned.secret)).map((kind) => secrets[kind]),
      tamper(secrets[owned.secret]),
      forge(secrets[owned.secret]),
      ids[0]!,
      "",
    ]);
    for (const requested of wrong) {
      const answer = await post(address, owned, requested);
      if (answer) expect(answer.status, `${address} ${requested}`).toBeLessThan(500);
    }
  }
  expect(await state()).toBe(before);
});

test("one order cannot return a ticket of another", async () => {
  const ticket = (await deps.db
    .selectFrom("ticket")
    .select("id")
    .where("code", "=", beta.ids.at(-2)!)
    .executeTakeFirst())!;
  const before = await state();
  await post("orders/:token", PAGES["orders/:token"] as SecretOwnership, alpha.secrets.order, {
    intent: "return",
    ticket: ticket.id,
  });
  expect(await state()).toBe(before);
});

// Last, because each of these uses up its secret.
test("the same forms with the right secret change something, which proves the tests above", async () => {
  for (const [address, owned] of posted) {
    if (!Object.hasOwn(POST_BODIES, address)) continue;
    // Confirming an email address revokes the account's other links.
    const { secrets } = address === "verify/:token" ? beta : alpha;
    const before = await state();
    await post(address, owned, secrets[owned.secret]);
    expect(await state(), address).not.toBe(before);
  }
});
