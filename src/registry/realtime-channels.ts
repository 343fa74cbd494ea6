import { campaignTotalsView } from "../features/campaigns/campaign-view.server";
import { getCampaignTotals } from "../features/campaigns/campaigns.service.server";
import { getLatestGifts } from "../features/donations/ledger/ledger.service.server";
import { eventLiveStatusView } from "../features/events/event-view.server";
import { getEventAvailability } from "../features/events/events.service.server";
import type { Deps } from "../platform/deps";
import { isSlug } from "../platform/ids/slug";
import { type Access, type Principal, checkAccess } from "../platform/auth/principal";

type ReadDeps = Pick<Deps, "db" | "now" | "payments">;

/** A channel, or one channel for each `<id>`. */
export type Channel = Readonly<{
  name: string;
  /** Like a call of the API, or `oneself`: the account with this id and nobody else. */
  access: Access | "oneself";
  /** What makes it speak: the events `<channel>.<what>` of migration 0022. */
  triggers: string;
  /**
   * What it says, read once for each event, whoever hears it; null: there is nothing that may be said. Absent where each
   * hearer may see something else: then an event only names what happened, and the hearer asks the API.
   */
  read?: (deps: ReadDeps, id: string) => Promise<unknown>;
}>;

/** Every channel of `/api/v1/realtime`. */
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

/** `name`: what the channel is called from here on, `account` being rewritten to the own one. */
export type ResolvedChannel = Readonly<{ name: string; id: string; channel: Channel }>;

/**
 * Whether somebody may hear a channel. `later`: `account`, asked for by somebody who has not said who they are.
 */
export function resolveChannel(
  requestedName: string,
  principal: Principal,
): ResolvedChannel | "later" | "forbidden" {
  if (requestedName === "account")
    return principal.kind === "user" ? resolveChannel(`account.${principal.id}`, principal) : "later";
  const resolved = findChannel(requestedName);
  return resolved && canSubscribe(resolved, principal) ? resolved : "forbidden";
}

/** The channel of this name, whoever may hear it; null when there is none. */
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
