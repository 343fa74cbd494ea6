import { onTestFinished } from "vitest";
import { depsOn, idsInOrder, testDatabase, testSandbox } from "../../../test/database";
import { SEEDED_AT } from "../../../test/clock";
import { type Outcome, pay } from "../../adapters/sandbox/sandbox-desk.server";
import { sandboxPayments } from "../../adapters/sandbox/sandbox-payments.server";
import type { Sandbox } from "../../adapters/sandbox/sandbox-events.server";
import { SIGNATURE_HEADER } from "../../adapters/sandbox/signature.server";
import type { Deps } from "../../platform/deps";
import { money } from "../../platform/money";
import { type GiftWish, give } from "./give.service.server";
import { receiveEvent, workOnEvents } from "./payment-events.service.server";

/** For one test: a program with the built-in provider, its events delivered to it, and a clock that tests move. */
export async function givingProgram() {
  const clock = { now: SEEDED_AT };
  const database = await testDatabase("sample");
  onTestFinished(database.close);
  const own = depsOn(database.db);
  const now = () => clock.now;
  let refuse = (): boolean => false;
  const sandbox: Sandbox = {
    ...testSandbox(own.db, now),
    async deliver(body, signature) {
      if (refuse()) return 503;
      const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined);
      const received = await receiveEvent(deps, "sandbox", Buffer.from(body), header);
      return received.ok ? 200 : 400;
    },
  };
  const deps: Deps = {
    ...own,
    now,
    newId: idsInOrder(now),
    payments: sandboxPayments(sandbox, own.origin),
  };
  return {
    deps,
    sandbox,
    /** Moves the clock on by so many milliseconds. */
    later: (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds)),
    /** From now on events are answered with 503 when this says so. */
    refuseWhen: (rule: () => boolean) => (refuse = rule),
    /** Gives and pays, up to the events being worked on. */
    async giveAndPay(wish: Partial<GiftWish> = {}, outcome: Outcome = "succeed") {
      const clientId = wish.clientId ?? crypto.randomUUID();
      const page = await openPage(deps, { ...wish, clientId });
      await pay(sandbox, page, outcome);
      await workOnEvents(deps);
      return deps.db
        .selectFrom("gift")
        .selectAll()
        .where("client_id", "=", clientId)
        .executeTakeFirstOrThrow();
    },
  };
}

/** The reference of the page on which a wished gift is paid. */
export async function openPage(deps: Deps, wish: Partial<GiftWish> = {}): Promise<string> {
  const given = await give(deps, aGift(wish));
  if (!given.ok || given.value.kind !== "pay") throw new Error(JSON.stringify(given));
  return given.value.url.split("/").at(-1)!;
}

/** What somebody wishes to give when a test does not say otherwise. */
export const aGift = (wish: Partial<GiftWish> = {}): GiftWish => ({
  clientId: crypto.randomUUID(),
  kind: "one_time",
  amount: money(5000, "USD"),
  coverFee: false,
  purpose: { kind: "campaign", slug: "laptop-drive-2024" },
  name: "Maria Okoth",
  email: "maria@example.org",
  showName: true,
  message: null,
  locale: "en",
  ...wish,
});

/** What stands on the accounts that gifts touch, without zeros: `account [campaign]` → minor units. */
export async function balancesOf(deps: Pick<Deps, "db">, currency = "USD"): Promise<Record<string, number>> {
  const rows = await deps.db
    .selectFrom("ledger_balance")
    .leftJoin("campaign", "campaign.id", "campaign_id")
    .select(["account", "slug", "balance_minor as minor"])
    .where("ledger_balance.currency", "=", currency)
    .orderBy("account")
    .orderBy("slug")
    .execute();
  return Object.fromEntries(
    rows
      .filter(({ minor }) => minor !== 0)
      .map(({ account, slug, minor }) => [slug === null ? account : `${account} ${slug}`, minor]),
  );
}
