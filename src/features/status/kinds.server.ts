import { enquiryKinds } from "../../enquiries.server";
import type { Deps } from "../../platform/deps";
import { readSigned, sign } from "../../platform/forms/signed.server";
import type { Locale } from "../../platform/languages";
import { boundTo, unbound } from "../../platform/visit.server";
import { registrationKind } from "../applications/registration-status.server";
import { filedGifts, filedMonthlyGifts } from "../donations/filed-gifts.server";
import { filedEnquiries } from "../enquiries/filed-kind.server";
import { filedOrders } from "../events/filed-orders.server";
import { filedSubscription } from "../newsletter/filed-subscription.server";
import { getSettings } from "../site/site.service.server";
import type { Filed, FiledGroup, FiledKind, OwnKind, Proof } from "./status.model";

const organisation = async (deps: Deps): Promise<string> => (await getSettings(deps)).name;

/** Everything that a code opens, by the name that the path of its record carries. */
const KINDS: Record<string, FiledKind> = {
  registration: registrationKind(organisation),
  enquiry: filedEnquiries(enquiryKinds),
  tickets: filedOrders(organisation),
  gift: filedGifts,
};

/** What stands on the account page alone: no code opens it. */
const OWN: readonly OwnKind[] = [filedMonthlyGifts, filedSubscription];

/** How long the page of a record stays open after the look-up, in minutes. */
const OPEN_MINUTES = 60;
/** How much longer a form that was opened in that time is taken: whoever writes slowly loses nothing. */
const WRITING_MINUTES = 60;

/** Of pages with a secret in their address: nobody stores them, and no request from them names more than its origin. */
export const secretHeaders = { "cache-control": "private, no-store", "referrer-policy": "strict-origin" };

/** A kind by that name; null when there is none. */
export const kindNamed = (name: string): FiledKind | null =>
  Object.hasOwn(KINDS, name) ? KINDS[name]! : null;

type Opened = { name: string; kind: FiledKind; id: string };

/** Codes of any kind that a typed or pasted text can mean, as they are stored. */
export const codesIn = (typed: string): readonly string[] => [
  ...new Set(Object.values(KINDS).flatMap((kind) => kind.codesIn(typed))),
];

/** `path`: of the page that a code leads to, in English. */
export type FoundCode = { code: string; path: string };

/** Where one of these codes leads for whoever can prove it; null when there is nothing, or the proof is wrong. */
export async function findFiled(
  deps: Deps,
  codes: readonly string[],
  proof: Proof,
): Promise<FoundCode | null> {
  for (const code of codes)
    for (const [name, kind] of Object.entries(KINDS)) {
      const id = kind.codesIn(code).includes(code) ? await kind.find(deps, code, proof) : null;
      if (id === null) continue;
      const path = (await kind.opensAt?.(deps, id)) ?? `/status/${keyFor(deps, name, id)}`;
      return { code, path };
    }
  return null;
}

/** What stands in the address of a record's page. */
function keyFor(deps: Deps, name: string, id: string): string {
  const until = Math.floor(deps.now().getTime() / 60_000) + OPEN_MINUTES;
  return sign(deps.keys, "look-up", `${name}:${id}:${until}${boundTo(deps.visit)}`);
}

/**
 * The record of such an address; null when it was not made by us, is over, or belongs to another visit on a shared phone.
 * @param posted a form of its pages was sent
 */
export function readKey(deps: Deps, key: string, posted = false): Opened | null {
  const signed = unbound(readSigned(deps.keys, "look-up", key) ?? "", deps.visit) ?? "";
  const [name = "", id = "", until = "0"] = signed.split(":");
  const kind = kindNamed(name);
  const last = Number(until) + (posted ? WRITING_MINUTES : 0);
  return kind && last * 60_000 > deps.now().getTime() ? { name, kind, id } : null;
}

/** The id of a record of one kind, for its own pages below that address; null when it opens something else, or nothing. */
export function idInKey(deps: Deps, key: string, name: string, posted = false): string | null {
  const opened = readKey(deps, key, posted);
  return opened?.name === name ? opened.id : null;
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
