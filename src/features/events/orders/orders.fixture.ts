import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { Tx } from "../../../platform/database/database";
import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { getEvent } from "../events.service.server";
import type { TransferAccount } from "./orders.model";
import { readOrder } from "./orders.service.server";
import { type Booking, reserve } from "./reserve.service.server";
import { settle } from "../payments/settle.service.server";

export const ORGANISATION = "Reboot Lives";

/** Sample database for a test file. Each test runs in a transaction that is rolled back. */
export async function sampleDatabaseForEach(): Promise<() => Promise<Deps>> {
  const sample = await testDeps("sample");
  return async () => {
    const db = await sample.db.startTransaction().execute();
    onTestFinished(async () => {
      await db.rollback().execute();
    });
    return { ...sample, db };
  };
}

export const depsAfter = (deps: Deps, milliseconds: number): Deps => ({
  ...deps,
  now: () => new Date(deps.now().getTime() + milliseconds),
});

export const signed = (deps: Deps) => ({ ...deps, organisation: async () => ORGANISATION });

export const seatsLeft = async (deps: Deps, slug = WORKSHOP) =>
  Object.fromEntries((await getEvent(deps, slug))!.tickets.map((type) => [type.key, type.left]));

export const readPlacedOrder = async (deps: Deps, token: string) => (await readOrder(deps, token))!;

export async function mailsTo(deps: Deps, email: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom("outbox_message")
    .select("kind")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** `reference` is the bank's. */
export const payByTransfer = (deps: Deps, order: string, minor: number, reference: string) =>
  settle(deps, {
    order,
    method: "transfer",
    reference,
    amount: money(minor, "USD"),
    actor: "system",
    organisation: ORGANISATION,
  });

/** The sample workshop has 24 seats; regular costs 30, student 15 dollars. */
export const WORKSHOP = "git-and-github-in-one-day";
export const CONFERENCE = "displaced-developers-conference";
export const ACCOUNT: TransferAccount = { holder: "Reboot Lives", bank: "Bank", number: "123", swift: "ABC" };
const PRICES: Record<string, number> = { regular: 3000, student: 1500 };

let buyers = 0;
/** `booking(deps, ["regular", "student"])`, each from another buyer and network. */
export const booking = (deps: Deps, types: readonly string[], over: Partial<Booking> = {}): Booking => ({
  clientId: deps.newId(),
  slug: WORKSHOP,
  guests: types.map((type) => ({ type, name: "" })),
  buyer: { name: "Amina Okello", email: `buyer${++buyers}@example.org` },
  accessNeeds: null,
  seenMinor: types.reduce((sum, type) => sum + (PRICES[type] ?? 0), 0),
  giftMinor: 0,
  locale: "en",
  organisation: ORGANISATION,
  emailVerified: true,
  network: `network ${buyers}`,
  ...over,
});

export async function placeOrder(deps: Deps, types: readonly string[], over: Partial<Booking> = {}) {
  const result = await reserve(deps, booking(deps, types, over));
  if (!result.ok) throw new Error(result.error);
  return result.value.token;
}

export async function makeFree(deps: Deps, slug = WORKSHOP): Promise<void> {
  await sql`update ticket_type set price_minor = 0 from event where event.id = event_id and slug = ${slug}`.execute(
    deps.db,
  );
}

export async function setCapacity(deps: Deps, capacity: number, slug = WORKSHOP): Promise<void> {
  await sql`update ticket_pool set capacity = ${capacity} from event where event.id = event_id and slug = ${slug}`.execute(
    deps.db,
  );
}

/** Number of queries that wait for a lock. */
export async function countLockWaits({ db }: Deps): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

/** Locks the pools of an event until `release`, which commits the work. */
export async function holdPools(
  deps: Deps,
  slug = WORKSHOP,
  work: (tx: Tx) => Promise<unknown> = async () => {},
) {
  const tx = await deps.db.startTransaction().execute();
  await sql`select 1 from ticket_pool p join event e on e.id = p.event_id where e.slug = ${slug} for update of p`.execute(
    tx,
  );
  await work(tx);
  return { waiting: () => countLockWaits(deps), release: () => tx.commit().execute() };
}
