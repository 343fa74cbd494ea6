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
  /** Identifies the case: each person gets one email about it. */
  item: string;
  /** Back office page of the button, without language prefix. */
  path: string;
  /** A code, never a name or a text from a person. */
  reference: string;
  due?: Date | null;
  organisation: string;
  /** The assignee's account: no one else gets the email. */
  only?: string;
  except?: string;
  /** Only holders of these roles who are not owners, who already got an email. */
  among?: readonly Role[];
}>;

export async function readRecipientLocales(tx: Tx, kind: NoticeKind): Promise<readonly Locale[]> {
  const recipients = selectRecipients(kind, await listStaffWithChoice(tx, kind));
  return recipients.length === 0
    ? [BASE_LOCALE]
    : [...new Set(recipients.map(({ locale }) => locale))].toSorted();
}

/** Emails each person once for each case. Call it in the transaction that causes the email. */
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
