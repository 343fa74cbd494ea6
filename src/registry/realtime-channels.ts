import { campaignTotalsView } from "../features/campaigns/campaign-view.server";
import { getCampaignTotals } from "../features/campaigns/campaigns.service.server";
import { getLatestGifts } from "../features/donations/ledger/ledger.service.server";
import { eventLiveStatusView } from "../features/events/event-view.server";
import { getEventAvailability } from "../features/events/events.service.server";
import type { Deps } from "../platform/deps";
import { isSlug } from "../platform/ids/slug";
import { type Access, type Principal, checkAccess } from "../platform/auth/principal";

type ReadDeps = Pick<Deps, "db" | "now" | "payments">;

export type Channel = Readonly<{
  name: string;
  /** Like an API call, or `oneself`: only the account with this id. */
  access: Access | "oneself";
  /** Events `<channel>.<event>` of migration 0022. */
  triggers: string;
  /** Runs once per event for all subscribers; null sends nothing. Absent: each client reads its own view from the API. */
  read?: (deps: ReadDeps, id: string) => Promise<unknown>;
}>;

export const REALTIME_CHANNELS: readonly Channel[] = [
  {
    name: "campaigns.<slug>",
    access: "public",
    triggers: "raised: the ledger books for it; edited: the campaign is changed",
    async read(deps, slug) {
      const totals = await getCampaignTotals(deps, slug);
      return totals && campaignTotalsView(totals);
    },
  },
  {
    name: "events.<slug>",
    access: "public",
    triggers: "edited: the event is changed; seats: places are held, sold or free again (migration 0040)",
    async read(deps, slug) {
      const found = await getEventAvailability(deps, slug);
      return found && eventLiveStatusView(found.event, found.tickets, deps.now());
    },
  },
  {
    name: "donations",
    access: "public",
    triggers: "given: a gift is booked",
    read: async (deps) => ({ gifts: await getLatestGifts(deps) }),
  },
  {
    name: "organiser.check-in",
    access: { roles: ["organiser"] },
    triggers: "changed: a ticket is made, cancelled, or somebody comes or goes",
  },
  {
    name: "account.<user>",
    access: "oneself",
    triggers: "whatever is filed under the account: select pg_notify('realtime', 'account.<id>.<what>')",
  },
  {
    name: "admin.gifts",
    access: { roles: ["finance", "auditor"] },
    triggers: "booked: the ledger books anything",
  },
  {
    name: "admin.newsletter",
    access: { roles: ["editor", "auditor"] },
    triggers: "changed: a subscription is made, confirmed or ended",
  },
  {
    name: "admin.mail",
    access: { roles: ["owner", "auditor"] },
    triggers: "changed: a mail is written, sent or given up",
  },
];

/** `name`: the channel's real name; `account` becomes `account.<id>`. */
export type ResolvedChannel = Readonly<{ name: string; id: string; channel: Channel }>;

/** Resolves a channel that the principal may subscribe to. `later`: `account` before the client has signed in. */
export function resolveChannel(
  requestedName: string,
  principal: Principal,
): ResolvedChannel | "later" | "forbidden" {
  if (requestedName === "account")
    return principal.kind === "user" ? resolveChannel(`account.${principal.id}`, principal) : "later";
  const resolved = findChannel(requestedName);
  return resolved && canSubscribe(resolved, principal) ? resolved : "forbidden";
}

function findChannel(name: string): ResolvedChannel | null {
  for (const channel of REALTIME_CHANNELS) {
    const [kind, variable] = channel.name.split("<");
    if (variable === undefined && name === kind) return { name, id: "", channel };
    if (variable === undefined || !name.startsWith(kind!)) continue;
    const id = name.slice(kind!.length);
    if (variable === "slug>" ? isSlug(id) : id !== "" && !id.includes(".")) return { name, id, channel };
  }
  return null;
}

function canSubscribe({ id, channel: { access } }: ResolvedChannel, principal: Principal): boolean {
  if (access === "oneself") return principal.kind === "user" && principal.id === id;
  return checkAccess(access, principal) === null;
}
