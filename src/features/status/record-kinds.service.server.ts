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

const RECORD_KINDS: Record<string, RecordKind> = {
  registration: registrationRecordKind(readOrganisationName),
  enquiry: enquiryRecordKind(enquiryKinds),
  tickets: orderRecordKind(readOrganisationName),
  gift: giftRecordKind,
};

/** Only on the account page, without a code. */
const ACCOUNT_RECORD_KINDS: readonly AccountRecordKind[] = [monthlyGiftRecordKind, subscriptionRecordKind];

/** Minutes after the look-up. */
const OPEN_MINUTES = 60;
/** Extra minutes for forms that were opened in that time. */
const WRITING_MINUTES = 60;

export const findRecordKind = (name: string): RecordKind | null =>
  Object.hasOwn(RECORD_KINDS, name) ? RECORD_KINDS[name]! : null;

type OpenedRecord = { name: string; kind: RecordKind; id: string };

export const findCodes = (typed: string): readonly string[] => [
  ...new Set(Object.values(RECORD_KINDS).flatMap((kind) => kind.findCodes(typed))),
];

export type FoundCode = { code: string; path: string };

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

function signRecordKey(deps: Deps, name: string, id: string): string {
  const until = Math.floor(deps.now().getTime() / 60_000) + OPEN_MINUTES;
  return sign(deps.keys, "look-up", `${name}:${id}:${until}${visitSuffix(deps.visit)}`);
}

/** Null: invalid, expired, or of another visit on a shared phone. */
export function verifyRecordKey(deps: Deps, key: string, isPosted = false): OpenedRecord | null {
  const signed = stripVisitSuffix(verifySigned(deps.keys, "look-up", key) ?? "", deps.visit) ?? "";
  const [name = "", id = "", until = "0"] = signed.split(":");
  const kind = findRecordKind(name);
  const last = Number(until) + (isPosted ? WRITING_MINUTES : 0);
  return kind && last * 60_000 > deps.now().getTime() ? { name, kind, id } : null;
}

export function recordIdInKey(deps: Deps, key: string, name: string, isPosted = false): string | null {
  const opened = verifyRecordKey(deps, key, isPosted);
  return opened?.name === name ? opened.id : null;
}

export type RecordItem = { id: string; key: string | null; group: RecordGroup; recordView: RecordView };

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
