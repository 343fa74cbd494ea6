import { type CursorKeys, type Page, type SortKey, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { readLog, recordChange } from "../audit/audit.service.server";
import {
  countDueMails,
  countMails,
  findMail,
  listAccepted,
  listMailRows,
  listMailsAbout,
} from "./mailbox.store.server";
import { htmlWithoutLinks, textWithoutLinks } from "./hidden-links.server";
import { isWhole } from "./mail-links.model";
import type { MailState } from "./outbox.model";
import { retryMail } from "./outbox.service.server";

/** When a mail was written. */
const WRITTEN: SortKey = { column: "created_at", kind: "time" };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type MailRow = Awaited<ReturnType<typeof listMailRows>>[number];

/** The mails that the program wrote, newest first. */
export async function browseMails(
  deps: Pick<Deps, "db">,
  filter: { state?: MailState | undefined; recipient?: string | undefined },
  after: CursorKeys | null,
  size: number,
): Promise<Page<MailRow>> {
  const window = { order: { by: WRITTEN, descending: true }, limit: size + 1, after };
  return pageOf(await listMailRows(deps.db, filter, window), size, ({ keys }) => keys);
}

/** A mail with its texts, without its links. They are personal, so it is written down who has read them. */
export const readMail = (deps: Pick<Deps, "db" | "now">, who: User, id: string) =>
  transact(deps.db, async (tx) => {
    const mail = UUID.test(id) ? await findMail(tx, id) : undefined;
    if (!mail) return null;
    await recordChange(tx, deps, {
      actor: who.id,
      action: "read",
      subject: "mails",
      item: id,
      title: mail.subject,
      before: null,
      after: null,
    });
    const { html: _, headers: __, links: ___, ...shown } = mail;
    return { ...shown, text: textWithoutLinks(mail), canBeSent: isWhole(mail) };
  });

/** What went to somebody about one thing, newest first. @param kinds how the kinds begin, `registration.` */
export const mailsAbout = (deps: Pick<Deps, "db">, recipient: string, kinds: string, reference: string) =>
  listMailsAbout(deps.db, emailKey(recipient), kinds, reference);

/** When the mail server took each of these mails; those that it has not are not there. */
export async function acceptedMails(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = ids.length === 0 ? [] : await listAccepted(deps.db, ids);
  return new Map(rows.flatMap(({ id, sentAt }) => (sentAt ? [[id, sentAt] as const] : [])));
}

/** Tries a mail again that was given up or held back, as if it had been written now. `not_failed`: it waits, is on its way, or has arrived; `links_gone`: it came too late. */
export const sendAgain = (
  deps: Pick<Deps, "db" | "now">,
  who: User,
  id: string,
): Promise<Result<null, "not_found" | "not_failed" | "links_gone">> =>
  transact(deps.db, async (tx) => {
    const mail = UUID.test(id) ? await findMail(tx, id) : undefined;
    if (!mail) return err("not_found");
    const again = await retryMail({ ...deps, db: tx }, id);
    if (!again.ok) return again;
    await recordChange(tx, deps, {
      actor: who.id,
      action: "sent_again",
      subject: "mails",
      item: id,
      title: mail.subject,
      before: { state: mail.state },
      after: { state: "waiting" },
    });
    return ok(null);
  });

/** How many mails are on their way, and how many were given up. */
export async function mailNumbers(deps: Pick<Deps, "db">): Promise<{ underWay: number; failed: number }> {
  const rows = await countMails(deps.db);
  const of = (states: readonly MailState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { mails }) => sum + mails, 0);
  return { underWay: of(["waiting", "sending"]), failed: of(["failed"]) };
}

/** How many mails are due, and since when the oldest is. */
export const dueMails = (deps: Pick<Deps, "db" | "now">) => countDueMails(deps.db, deps.now());

/** The HTML part of a mail, for somebody of whom it is written down that they read it; null: there is none for them. */
export async function mailDocument(
  deps: Pick<Deps, "db">,
  reader: string,
  id: string,
): Promise<string | null> {
  if (!UUID.test(id)) return null;
  const read = { actor: reader, action: "read", subject: "mails", item: id } as const;
  const { items } = await readLog(deps, read, { size: 1, before: null });
  const mail = items.length === 0 ? undefined : await findMail(deps.db, id);
  return mail ? htmlWithoutLinks(mail) : null;
}
