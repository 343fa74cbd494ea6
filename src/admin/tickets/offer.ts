import { slugFrom } from "../../platform/slug";
import type { TicketDeskItem, TicketOffer } from "../client";

/** What the call wants of what stands in the form. */
export const offerOf = ({ refundHours, pools, types }: TicketDeskItem): TicketOffer => ({
  refundHours: refundHours ?? null,
  pools: (pools ?? []).map(({ key, capacity }) => ({ key: slugFrom(key ?? ""), capacity })),
  types: (types ?? []).map((type) => ({
    key: slugFrom(type.key ?? ""),
    name: Object.fromEntries(Object.entries(type.name ?? {}).filter(([, text]) => text)),
    priceMinor: type.priceMinor,
    salesStart: type.salesStart ?? null,
    salesEnd: type.salesEnd ?? null,
    // A place that was renamed or removed is still named by the types that took from it: it is shown nowhere and chosen no more.
    pools: (type.pools ?? [])
      .map(slugFrom)
      .filter((key) => (pools ?? []).some((pool) => slugFrom(pool.key ?? "") === key)),
  })),
});
