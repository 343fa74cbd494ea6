import { campaignTotalsView } from "./features/campaigns/campaign-view.server";
import { getCampaignTotals } from "./features/campaigns/campaigns.service.server";
import { lastGifts } from "./features/donations/ledger.service.server";
import { eventStandingView } from "./features/events/event-view.server";
import { getEventStanding } from "./features/events/events.service.server";
import type { Deps } from "./platform/deps";
import { isSlug } from "./platform/slug";
import { type Access, type Who, denial } from "./platform/who";

type Reader = Pick<Deps, "db" | "now" | "payments">;

/** A channel, or one channel for each `<id>`. */
export type Channel = Readonly<{
  name: string;
  /** Like a call of the API, or `oneself`: the account with this id and nobody else. */
  heardBy: Access | "oneself";
  /** What makes it speak: the events `<channel>.<what>` of migration 0022. */
  fedBy: string;
  /**
   * What it says, read once for each event, whoever hears it; null: there is nothing that may be said. Absent where each
   * hearer may see something else: then an event only names what happened, and the hearer asks the API.
   */
  read?: (deps: Reader, id: string) => Promise<unknown>;
}>;

/** Every channel of `/api/v1/realtime`. */
export const CHANNELS: readonly Channel[] = [
  {
    name: "campaigns.<slug>",
    heardBy: "public",
    fedBy: "raised: the ledger books for it; edited: the campaign is changed",
    async read(deps, slug) {
      const totals = await getCampaignTotals(deps, slug);
      return totals && campaignTotalsView(totals);
    },
  },
  {
    name: "events.<slug>",
    heardBy: "public",
    fedBy: "edited: the event is changed; seats: places are held, sold or free again (migration 0040)",
    async read(deps, slug) {
      const found = await getEventStanding(deps, slug);
      return found && eventStandingView(found.event, found.tickets, deps.now());
    },
  },
  {
    name: "donations",
    heardBy: "public",
    fedBy: "given: a gift is booked",
    read: async (deps) => ({ gifts: await lastGifts(deps) }),
  },
  {
    name: "organiser.door",
    heardBy: { roles: ["organiser"] },
    fedBy: "changed: a ticket is made, cancelled, or somebody comes or goes",
  },
  {
    name: "account.<user>",
    heardBy: "oneself",
    fedBy: "whatever is filed under the account: select pg_notify('realtime', 'account.<id>.<what>')",
  },
  {
    name: "admin.gifts",
    heardBy: { roles: ["finance", "auditor"] },
    fedBy: "booked: the ledger books anything",
  },
  {
    name: "admin.newsletter",
    heardBy: { roles: ["editor", "auditor"] },
    fedBy: "changed: a subscription is made, confirmed or ended",
  },
  {
    name: "admin.mail",
    heardBy: { roles: ["owner", "auditor"] },
    fedBy: "changed: a mail is written, sent or given up",
  },
];

/** `name`: what the channel is called from here on, `account` being rewritten to the own one. */
export type Tuned = Readonly<{ name: string; id: string; channel: Channel }>;

/**
 * Whether somebody may hear a channel. `later`: `account`, asked for by somebody who has not said who they are.
 */
export function tune(asked: string, who: Who): Tuned | "later" | "forbidden" {
  if (asked === "account") return who.kind === "user" ? tune(`account.${who.id}`, who) : "later";
  const tuned = find(asked);
  return tuned && mayHear(tuned, who) ? tuned : "forbidden";
}

/** The channel of this name, whoever may hear it; null when there is none. */
function find(name: string): Tuned | null {
  for (const channel of CHANNELS) {
    const [kind, variable] = channel.name.split("<");
    if (variable === undefined && name === kind) return { name, id: "", channel };
    if (variable === undefined || !name.startsWith(kind!)) continue;
    const id = name.slice(kind!.length);
    if (variable === "slug>" ? isSlug(id) : id !== "" && !id.includes(".")) return { name, id, channel };
  }
  return null;
}

function mayHear({ id, channel: { heardBy } }: Tuned, who: Who): boolean {
  if (heardBy === "oneself") return who.kind === "user" && who.id === id;
  return denial(heardBy, who) === null;
}
