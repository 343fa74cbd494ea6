import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import type { Tx } from "../../platform/transaction";
import { hrefOf } from "../../ui/href";
import type { Mail } from "../outbox/outbox.model";
import { enqueueMails } from "../outbox/outbox.service.server";
import { drawMail } from "../outbox/ui/mail-frame";
import { listOwners } from "./staff.store.server";

export type OwnerNotice = {
  /** Kind of the mail in the outbox, e.g. `security.bank-account`. */
  kind: string;
  organisation: string;
  /** Path on the site that the button opens, without a language prefix. */
  path: string;
  /** Texts in an owner's language, from the message keys of the calling feature. */
  text: (locale: Locale) => { subject: string; paragraphs: string[]; button: string };
};

/**
 * Mails every owner about a change that concerns the whole site, in each owner's language. Call it in the transaction of
 * the change, so that no change takes effect without its mails. While nobody owns the site, nobody is mailed.
 */
export async function notifyOwners(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "origin" | "keys">,
  notice: OwnerNotice,
): Promise<void> {
  const owners = await listOwners(tx);
  await enqueueMails(tx, deps, await Promise.all(owners.map((owner) => ownerMail(deps, notice, owner))));
}

async function ownerMail(
  { origin }: Pick<Deps, "origin">,
  { kind, organisation, path, text }: OwnerNotice,
  { email, locale }: { email: string; locale: Locale },
): Promise<Mail> {
  const { subject, paragraphs, button } = text(locale);
  const content = {
    preheader: paragraphs[0] ?? subject,
    heading: subject,
    paragraphs,
    button: { label: button, href: origin + hrefOf(path, locale) },
    small: [],
  };
  return {
    kind,
    recipient: email,
    locale,
    subject,
    ...(await drawMail(content, { locale, organisation, origin: new URL(content.button.href).origin })),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
