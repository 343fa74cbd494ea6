import { enquiryKinds } from "../../enquiries.server";
import type { Deps } from "../../platform/deps";
import { readSigned, sign } from "../../platform/forms/signed.server";
import type { Locale } from "../../platform/languages";
import { registrationKind } from "../applications/registration-status.server";
import { filedGifts } from "../donations/filed-gifts.server";
import { filedEnquiries } from "../enquiries/filed-kind.server";
import { filedOrders } from "../events/filed-orders.server";
import { filedSubscription } from "../newsletter/filed-subscription.server";
import { getSettings } from "../site/site.service.server";
import type { Filed, FiledGroup, FiledKind, OwnKind, Proof } from "./status.model";

const organisation = async (deps: Deps): Promise<string> => (await getSettings(deps)).name;

/** Everything that can be looked up, by the name that its address carries. */
const KINDS: Record<string, FiledKind> = {
  registration: registrationKind(organisation),
  enquiry: filedEnquiries(enquiryKinds),
  tickets: filedOrders(organisation),
};

/** What stands on the account page alone: no code opens it. */
const OWN: readonly OwnKind[] = [filedGifts, filedSubscription];

/** How long the page of a record stays open after the look-up, in minutes. */
const OPEN_MINUTES = 60;

type Opened = { kind: FiledKind; id: string };

/** The address of whatever has this code, for whoever can prove it; null when there is nothing, or the proof is wrong. */
export async function findFiled(deps: Deps, reference: string, proof: Proof): Promise<string | null> {
  for (const [name, kind] of Object.entries(KINDS)) {
    const id = await kind.find(deps, reference, proof);
    if (id !== null) return keyFor(deps, name, id);
  }
  return null;
}

/** What stands in the address of a record's page. */
function keyFor(deps: Deps, name: string, id: string): string {
  const until = Math.floor(deps.now().getTime() / 60_000) + OPEN_MINUTES;
  return sign(deps.keys, "look-up", `${name}:${id}:${until}`);
}

/** The record of such an address; null when it was not made by us, or is over. */
export function readKey(deps: Deps, key: string): Opened | null {
  const [name = "", id = "", until = "0"] = (readSigned(deps.keys, "look-up", key) ?? "").split(":");
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  return kind && Number(until) * 60_000 > deps.now().getTime() ? { kind, id } : null;
}

/** `key`: what stands in the address of its page; null where it has none. */
export type FiledItem = { id: string; key: string | null; group: FiledGroup; filed: Filed };

/** Everything that was filed with an address that is proved to be the reader's. */
export async function filedWith(deps: Deps, emailKey: string, locale: Locale): Promise<FiledItem[]> {
  const list = async (kind: OwnKind, keyOf: (id: string) => string | null): Promise<FiledItem[]> =>
    (await kind.listFor(deps, emailKey, locale)).map(({ id, filed }) => ({
      id,
      key: keyOf(id),
      group: kind.group,
      filed,
    }));
  const all = await Promise.all([
    ...Object.entries(KINDS).map(([name, kind]) => list(kind, (id) => keyFor(deps, name, id))),
    ...OWN.map((kind) => list(kind, () => null)),
  ]);
  return all.flat();
}
