import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { readAuditLog, recordAuditEvent } from "../../audit/audit.service.server";
import {
  countDueMails,
  countMails,
  findMail,
  listSentTimes,
  listMailRows,
  listMailsAbout,
} from "./mailbox.store.server";
import { htmlWithoutLinks, textWithoutLinks } from "../links/hidden-links.server";
import { hasAllLinks } from "../links/mail-links.model";
import type { MailState } from "../outbox.model";
import { retryMail } from "../outbox.service.server";

const BY_CREATED_AT: SortKey = { column: "created_at", kind: "time" };
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type MailRow = Awaited<ReturnType<typeof listMailRows>>[number];

export async function browseMails(
  deps: Pick<Deps, "db">,
  filter: { state?: MailState | undefined; recipient?: string | undefined },
  after: CursorKeys | null,
  size: number,
): Promise<Page<MailRow>> {
  const window = { order: { by: BY_CREATED_AT, descending: true }, limit: size + 1, after };
  return toPage(await listMailRows(deps.db, filter, window), size, ({ keys }) => keys);
}

/** Returns an email with its texts, without its links. Records who read it, because it is personal data. */
export const readMail = (deps: Pick<Deps, "db" | "now">, user: User, id: string) =>
  transact(deps.db, async (tx) => {
    const mail = UUID_PATTERN.test(id) ? await findMail(tx, id) : undefined;
    if (!mail) return null;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "read",
      subject: "mails",
      item: id,
      title: mail.subject,
      before: null,
      after: null,
    });
    const { html: _, headers: __, links: ___, ...shown } = mail;
    return { ...shown, text: textWithoutLinks(mail), canBeSent: hasAllLinks(mail) };
  });

/** Lists emails of kinds with this prefix to one address that contain a reference, newest first. */
export const findMailsAbout = (
  deps: Pick<Deps, "db">,
  recipient: string,
  kindPrefix: string,
  reference: string,
) => listMailsAbout(deps.db, emailKey(recipient), kindPrefix, reference);

export async function getAcceptedTimes(
  deps: Pick<Deps, "db">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = ids.length === 0 ? [] : await listSentTimes(deps.db, ids);
  return new Map(rows.flatMap(({ id, sentAt }) => (sentAt ? [[id, sentAt] as const] : [])));
}

export const retryMailByStaff = (
  deps: Pick<Deps, "db" | "now">,
  user: User,
  id: string,
): Promise<Result<null, "not_found" | "not_failed" | "links_gone">> =>
  transact(deps.db, async (tx) => {
    const mail = UUID_PATTERN.test(id) ? await findMail(tx, id) : undefined;
    if (!mail) return err("not_found");
    const retried = await retryMail({ ...deps, db: tx }, id);
    if (!retried.ok) return retried;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "sent_again",
      subject: "mails",
      item: id,
      title: mail.subject,
      before: { state: mail.state },
      after: { state: "waiting" },
    });
    return ok(null);
  });

export async function getMailCounts(deps: Pick<Deps, "db">): Promise<{ underWay: number; failed: number }> {
  const rows = await countMails(deps.db);
  const of = (states: readonly MailState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { mails }) => sum + mails, 0);
  return { underWay: of(["waiting", "sending"]), failed: of(["failed"]) };
}

export const getDueMails = (deps: Pick<Deps, "db" | "now">) => countDueMails(deps.db, deps.now());

/** Returns the HTML of an email for a reader whose reading is in the audit log, otherwise null. */
export async function readMailHtml(
  deps: Pick<Deps, "db">,
  reader: string,
  id: string,
): Promise<string | null> {
  if (!UUID_PATTERN.test(id)) return null;
  const readEvent = { actor: reader, action: "read", subject: "mails", item: id } as const;
  const { items } = await readAuditLog(deps, readEvent, { size: 1, before: null });
  const mail = items.length === 0 ? undefined : await findMail(deps.db, id);
  return mail ? htmlWithoutLinks(mail) : null;
}
