import type { Deps } from "../../platform/deps";
import { type Role, hasAnyRole } from "../../platform/auth/principal";
import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";
import { createStaffMail } from "../accounts/staff/staff-mail.service.server";
import { enqueueMails } from "../outbox/outbox.service.server";
import { noticeTexts } from "./notice-texts-view.server";
import { listStaffWithChoice } from "./recipients.server";
import { type NoticeKind, selectRecipients } from "./staff-notices.model";
import { insertNotices } from "./staff-notices.store.server";
import type { Tx } from "../../platform/database/database";

type StaffNotice = Readonly<{
  kind: NoticeKind;
  /** What the case is known by: each person is mailed once about it. */
  item: string;
  /** Page of the back-office that the button opens, without a language prefix. */
  path: string;
  /** What the mail calls it: a code, never a name or a text that somebody wrote. */
  reference: string;
  /** By when an answer is due; null: at no certain time. */
  due?: Date | null;
  organisation: string;
  /** Id of the account that the case is given to; nobody else is mailed. */
  only?: string;
  /** Id of the account that caused it. */
  except?: string;
  /** Only holders of these roles who are no owners: those have been mailed already. */
  among?: readonly Role[];
}>;

/** The languages of those who are mailed at once about a case of a kind, each once; English without recipients. */
export async function readRecipientLocales(tx: Tx, kind: NoticeKind): Promise<readonly Locale[]> {
  const recipients = selectRecipients(kind, await listStaffWithChoice(tx, kind));
  return recipients.length === 0
    ? [BASE_LOCALE]
    : [...new Set(recipients.map(({ locale }) => locale))].toSorted();
}

/**
 * Mails staff at once that something waits for them, each person once for each case, in their own language. Call it in the
 * transaction of what causes it.
 */
export async function notifyStaff(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  { kind, item, path, organisation, only, except, among, ...textInput }: StaffNotice,
): Promise<void> {
  const staff = (await listStaffWithChoice(tx, kind)).filter(
    ({ roles }) => !among || (!roles.includes("owner") && hasAnyRole(roles, among)),
  );
  const recipients = selectRecipients(kind, staff, { only, except });
  const newlyNotified = new Set(
    await insertNotices(
      tx,
      { kind, item, at: deps.now() },
      recipients.map(({ id }) => id),
    ),
  );
  const mails = recipients
    .filter(({ id }) => newlyNotified.has(id))
    .map((recipient) =>
      createStaffMail(
        deps,
        { kind: `staff.${kind.replace("_", "-")}`, organisation, path, text: noticeTexts(kind, textInput) },
        recipient,
      ),
    );
  await enqueueMails(tx, deps, await Promise.all(mails));
}
