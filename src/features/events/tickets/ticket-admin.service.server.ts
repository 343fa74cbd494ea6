import type { Deps } from "../../../platform/deps";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { endedTickets } from "./refundable-tickets.model";
import { isSlug } from "../../../platform/ids/slug";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { getTicketCurrencies } from "../../donations/payments/ticket-payments.service.server";
import { findCallOff } from "./call-off.store.server";
import { listTicketTypes } from "../events.store.server";
import { cancelOrder } from "../orders/return-tickets.service.server";
import { effectiveOrderState } from "../orders/orders.model";
import { findOrder } from "../orders/orders.store.server";
import { listPoolUsage, lockPools } from "./seat-pools.store.server";
import { listManualRefunds } from "../payments/refunds.store.server";
import {
  countComplimentary,
  deleteUnlisted,
  findAdminEvent,
  isComplimentary,
  upsertPool,
  upsertTicketType,
  listTypePoolLinks,
  listOrderedTypes,
  listOrders,
  listPools,
  lockTypes,
  replaceTypePoolLinks,
  setRefundHours,
} from "./ticket-admin.store.server";
import { countGuests } from "./tickets.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;

/** Ticket setup of an event. `pools` of a type: keys; empty for unlimited seats. */
export type Offer = {
  refundHours: number | null;
  /** A currency for gifts; fixed once someone has ordered. */
  currency: string;
  pools: readonly { key: string; name: string; capacity: number }[];
  types: readonly {
    key: string;
    name: LocalizedText;
    priceMinor: number;
    benefits: readonly LocalizedText[];
    salesStart: Date | null;
    salesEnd: Date | null;
    pools: readonly string[];
  }[];
};

export async function readTicketSetup(deps: ReadDeps, slug: string) {
  const event = isSlug(slug) ? await findAdminEvent(deps.db, slug) : undefined;
  if (!event) return null;
  const [pools, types, links, ordered, counts, callOff, refunds, currencies, gifts] = await Promise.all([
    listPools(deps.db, event.id),
    listTicketTypes(deps.db, [event.id]),
    listTypePoolLinks(deps.db, event.id),
    listOrderedTypes(deps.db, event.id),
    countGuests(deps.db, [event.id]),
    findCallOff(deps.db, event.id),
    listManualRefunds(deps.db, event.id),
    getTicketCurrencies(deps),
    countComplimentary(deps.db, event.id),
  ]);
  const counted = await listPoolUsage(
    deps.db,
    pools.map(({ id }) => id),
    deps.now(),
  );
  const keyOf = new Map(pools.map(({ id, key }) => [id, key]));
  return {
    event,
    currency: types[0]?.currency ?? currencies[0] ?? "USD",
    currencies,
    pools: pools.map(({ id, key, name, capacity }) => ({
      key,
      name: name || key,
      capacity,
      taken: counted.find((pool) => pool.id === id)?.taken ?? 0,
    })),
    types: types.map(({ id, ...type }) => ({
      ...type,
      ordered: ordered.some(({ key }) => key === type.key),
      pools: links.filter(({ typeId }) => typeId === id).map(({ poolId }) => keyOf.get(poolId)!),
    })),
    counts: counts[0] ?? { sold: 0, inside: 0 },
    complimentary: gifts.count,
    callOff: callOff ?? null,
    refundsDue: refunds.length,
  };
}
export type TicketSetup = NonNullable<Awaited<ReturnType<typeof readTicketSetup>>>;

/** `in_use`: a removed type was ordered. `currency_fixed`: someone ordered in another currency. */
type OfferProblem = Readonly<{
  ok: false;
  error: "in_use" | "unknown_pool" | "twice" | "sales_dates" | "currency_fixed" | "currency_unknown";
  /** Path in the offer, for example `types.0.salesEnd`. */
  field: string;
}>;
const offerError = (error: OfferProblem["error"], field: string): OfferProblem => ({
  ok: false,
  error,
  field,
});

/** Replaces the ticket setup. Existing orders remain valid, even above the new capacity. */
export async function saveOffer(
  deps: Pick<Deps, "db" | "now" | "newId">,
  slug: string,
  { offer, actor }: { offer: Offer; actor: string },
): Promise<Result<null, "unknown"> | OfferProblem> {
  const before = await readTicketSetup(deps, slug);
  if (!before) return err("unknown");
  const { event, currency } = before;
  const problem = validateOffer(offer, [currency, ...before.currencies]);
  if (problem) return problem;
  return transact(deps.db, async (tx) => {
    // Same lock order as orders: types first.
    await lockTypes(tx, event.id);
    const known = (await listPools(tx, event.id)).map(({ id }) => id);
    if (known.length > 0) await lockPools(tx, known);
    const ordered = await listOrderedTypes(tx, event.id);
    if (ordered.some(({ key }) => !offer.types.some((type) => type.key === key)))
      return offerError("in_use", "types");
    if (ordered.length > 0 && offer.currency !== currency) return offerError("currency_fixed", "currency");
    await setRefundHours(tx, event.id, offer.refundHours);
    const pools = new Map<string, string>();
    for (const pool of offer.pools)
      pools.set(pool.key, (await upsertPool(tx, { id: deps.newId(), event_id: event.id, ...pool })).id);
    const links: { type_id: string; pool_id: string; event_id: string }[] = [];
    const types: string[] = [];
    for (const [position, type] of offer.types.entries()) {
      const { id } = await upsertTicketType(tx, {
        id: deps.newId(),
        event_id: event.id,
        key: type.key,
        position,
        name: JSON.stringify(type.name),
        price_minor: type.priceMinor,
        currency: offer.currency,
        benefits: JSON.stringify(type.benefits),
        sales_start: type.salesStart,
        sales_end: type.salesEnd,
      });
      types.push(id);
      links.push(...type.pools.map((key) => ({ type_id: id, pool_id: pools.get(key)!, event_id: event.id })));
    }
    await replaceTypePoolLinks(tx, event.id, links);
    await deleteUnlisted(tx, event.id, { types, pools: [...pools.values()] });
    const { pools: poolsBefore, types: typesBefore } = before;
    await recordAuditEvent(tx, deps, {
      actor,
      action: "saved",
      subject: "tickets",
      item: event.slug,
      title: event.slug,
      before: withPoolNames({
        refundHours: event.refundHours,
        currency,
        pools: poolsBefore,
        types: typesBefore,
      }),
      after: withPoolNames(offer),
    });
    return ok(null);
  });
}

/** For the audit log: pool names instead of keys. */
function withPoolNames<T extends { pools: Offer["pools"]; types: readonly { pools: readonly string[] }[] }>(
  offer: T,
) {
  const names = new Map(offer.pools.map(({ key, name }) => [key, name]));
  return {
    ...offer,
    types: offer.types.map((type) => ({ ...type, pools: type.pools.map((key) => names.get(key) ?? key) })),
  };
}

function validateOffer(
  { currency, pools, types }: Offer,
  currencies: readonly string[],
): OfferProblem | null {
  if (!currencies.includes(currency)) return offerError("currency_unknown", "currency");
  const findDuplicate = (keys: readonly string[]) => keys.findIndex((key, at) => keys.indexOf(key) < at);
  for (const field of ["key", "name"] as const) {
    const at = findDuplicate(pools.map((pool) => pool[field].toLowerCase()));
    if (at !== -1) return offerError("twice", `pools.${at}.${field}`);
  }
  const at = findDuplicate(types.map(({ key }) => key));
  if (at !== -1) return offerError("twice", `types.${at}.key`);
  const keys = new Set(pools.map(({ key }) => key));
  for (const [index, { pools: typePools, salesStart, salesEnd }] of types.entries()) {
    if (findDuplicate(typePools) !== -1 || typePools.some((key) => !keys.has(key)))
      return offerError("unknown_pool", `types.${index}.pools`);
    if (salesStart && salesEnd && salesEnd <= salesStart)
      return offerError("sales_dates", `types.${index}.salesEnd`);
  }
  return null;
}

const MAX_ORDERS = 200;

export async function browseOrders(deps: ReadDeps, slug: string, query: string) {
  const event = isSlug(slug) ? await findAdminEvent(deps.db, slug) : undefined;
  if (!event) return null;
  const orders = await listOrders(deps.db, event.id, query.trim().slice(0, 100), MAX_ORDERS);
  const now = deps.now();
  return orders.map((order) => ({ ...order, state: effectiveOrderState(order, now) }));
}

/** Cancels and refunds an order regardless of its terms, or releases an unpaid one. Writes the audit log. */
export async function cancelOrderByStaff(
  deps: Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">,
  {
    slug,
    orderId,
    actor,
    organisation,
    complimentaryOnly = false,
  }: {
    slug: string;
    orderId: string;
    actor: string;
    organisation: string;
    /** For organisers, who may not refund money. */
    complimentaryOnly?: boolean;
  },
): Promise<Result<null, "unknown" | "over">> {
  const order = await findOrder(deps.db, orderId);
  if (!order || order.slug !== slug) return err("unknown");
  if (complimentaryOnly && !(await isComplimentary(deps.db, orderId))) return err("unknown");
  const reason = { actor, reason: "ended by staff" };
  const cancelled = await cancelOrder(deps, orderId, {
    kind: "cancelled",
    reason,
    states: ({ eventStatus }) => endedTickets(eventStatus),
    organisation,
    record: async (tx, { reference, state }) =>
      recordAuditEvent(tx, deps, {
        actor,
        action: "stopped",
        subject: "tickets",
        item: slug,
        title: `${slug} ${reference}`,
        before: { reference, state },
        after: { reference, state: (await findOrder(tx, orderId))!.state },
      }),
  });
  return cancelled ? ok(null) : err("over");
}
