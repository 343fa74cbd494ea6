import { enquiryKinds } from "../enquiries/enquiry-kinds.service.server";
import type { Deps } from "../../platform/deps";
import { verifySigned, sign } from "../../platform/crypto/signed-text.server";
import type { Locale } from "../../platform/i18n/locales";
import { visitSuffix, stripVisitSuffix } from "../../platform/pages/visit.server";
import { registrationRecordKind } from "../applications/self-service/registration-record.server";
import { giftRecordKind, monthlyGiftRecordKind } from "../donations/donors/gift-record.server";
import { enquiryRecordKind } from "../enquiries/enquiry-record.server";
import { orderRecordKind } from "../events/orders/order-record.server";
import { subscriptionRecordKind } from "../newsletter/subscriptions/subscription-record.server";
import { readOrganisationName } from "../site/site.service.server";
import type { RecordView, RecordGroup, RecordKind, AccountRecordKind, Proof } from "./status.model";

/** Everything that a code opens, by the name that the path of its record carries. */
const RECORD_KINDS: Record<string, RecordKind> = {
  registration: registrationRecordKind(readOrganisationName),
  enquiry: enquiryRecordKind(enquiryKinds),
  tickets: orderRecordKind(readOrganisationName),
  gift: giftRecordKind,
};

/** What stands on the account page alone: no code opens it. */
const ACCOUNT_RECORD_KINDS: readonly AccountRecordKind[] = [monthlyGiftRecordKind, subscriptionRecordKind];

/** How long the page of a record stays open after the look-up, in minutes. */
const OPEN_MINUTES = 60;
/** How much longer a form that was opened in that time is taken: whoever writes slowly loses nothing. */
const WRITING_MINUTES = 60;

/** A kind by that name; null when there is none. */
export const findRecordKind = (name: string): RecordKind | null =>
  Object.hasOwn(RECORD_KINDS, name) ? RECORD_KINDS[name]! : null;

type OpenedRecord = { name: string; kind: RecordKind; id: string };

/** Codes of any kind that a typed or pasted text can mean, as they are stored. */
export const findCodes = (typed: string): readonly string[] => [
  ...new Set(Object.values(RECORD_KINDS).flatMap((kind) => kind.findCodes(typed))),
];

/** `path`: of the page that a code leads to, in English. */
export type FoundCode = { code: string; path: string };

/** Where one of these codes leads for whoever can prove it; null when there is nothing, or the proof is wrong. */
export async function findRecordByCode(
  deps: Deps,
  codes: readonly string[],
  proof: Proof,
): Promise<FoundCode | null> {
  for (const code of codes)
    for (const [name, kind] of Object.entries(RECORD_KINDS)) {
      const id = kind.findCodes(code).includes(code) ? await kind.find(deps, code, proof) : null;
      if (id === null) continue;
      const path = (await kind.resolvePath?.(deps, id)) ?? `/status/${signRecordKey(deps, name, id)}`;
      return { code, path };
    }
  return null;
}

/** What stands in the address of a record's page. */
function signRecordKey(deps: Deps, name: string, id: string): string {
  const until = Math.floor(deps.now().getTime() / 60_000) + OPEN_MINUTES;
  return sign(deps.keys, "look-up", `${name}:${id}:${until}${visitSuffix(deps.visit)}`);
}

/**
 * The record of such an address; null when it was not made by us, is over, or belongs to another visit on a shared phone.
 * @param isPosted a form of its pages was sent
 */
export function verifyRecordKey(deps: Deps, key: string, isPosted = false): OpenedRecord | null {
  const signed = stripVisitSuffix(verifySigned(deps.keys, "look-up", key) ?? "", deps.visit) ?? "";
  const [name = "", id = "", until = "0"] = signed.split(":");
  const kind = findRecordKind(name);
  const last = Number(until) + (isPosted ? WRITING_MINUTES : 0);
  return kind && last * 60_000 > deps.now().getTime() ? { name, kind, id } : null;
}

/** The id of a record of one kind, for its own pages below that address; null when it opens something else, or nothing. */
export function recordIdInKey(deps: Deps, key: string, name: string, isPosted = false): string | null {
  const opened = verifyRecordKey(deps, key, isPosted);
  return opened?.name === name ? opened.id : null;
}

/** `key`: what stands in the address of its page; null where it has none. */
export type RecordItem = { id: string; key: string | null; group: RecordGroup; recordView: RecordView };

/** Everything that was submitted with addresses that are proved to be the reader's. */
export async function listRecordsByEmail(
  deps: Deps,
  emailKeys: readonly string[],
  locale: Locale,
): Promise<RecordItem[]> {
  const list = async (kind: AccountRecordKind, toKey: (id: string) => string | null): Promise<RecordItem[]> =>
    (await kind.listByEmail(deps, emailKeys, locale)).map(({ id, recordView }) => ({
      id,
      key: toKey(id),
      group: kind.group,
      recordView,
    }));
  const all = await Promise.all([
    ...Object.entries(RECORD_KINDS).map(([name, kind]) => list(kind, (id) => signRecordKey(deps, name, id))),
    ...ACCOUNT_RECORD_KINDS.map((kind) => list(kind, () => null)),
  ]);
  return all.flat();
}
