import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { formatDate } from "../../platform/format";
import { say, words } from "../../platform/languages";
import type { Tx } from "../../platform/transaction";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import { hrefOf } from "../../ui/href";
import { acceptedMails } from "../outbox/mailbox.service.server";
import type { QueueDeps, Refused, Told } from "../queues/queue.model";
import { type Channel, NEWS, type ToldHow } from "./registration.model";
import { dueOnceTold, toldOn } from "./registration-dates.server";
import { zoneOf } from "./registration-zone.server";
import {
  type RegistrationRow,
  insertEvent,
  listTelling,
  lockRegistration,
  updateRegistration,
} from "./registrations.store.server";
import type { ReviewRow } from "./review.store.server";

/** Rows that are looked at together. */
const PIECE = 200;

/**
 * Job: notes that the mail server has taken a mail with news; from then on the offer or question waits for its person.
 * Counted from that moment, however late the job runs. What failed stays untold, for staff to tell.
 * @returns how many were reached
 */
export async function noteReached(deps: Pick<Deps, "db">): Promise<number> {
  let reached = 0;
  let last: string | null = null;
  for (;;) {
    const rows = await listTelling(deps.db, last, PIECE);
    const accepted = await acceptedMails(
      deps,
      rows.map(({ mail }) => mail),
    );
    for (const { id, mail } of rows) {
      const at = accepted.get(mail);
      if (at && (await reachByMail(deps, id, mail, at))) reached += 1;
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PIECE) return reached;
  }
}

const reachByMail = (deps: Pick<Deps, "db">, id: string, mail: string, at: Date): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    // It has moved on, or staff were quicker.
    if (row?.told_mail !== mail || row.told_at !== null) return false;
    await reach(tx, row, at, "mail");
    return true;
  });

/** The person was reached: the clock of their state starts. The row is locked. */
const reach = (tx: Tx, row: RegistrationRow, at: Date, how: ToldHow) =>
  updateRegistration(tx, row.id, {
    told_at: at,
    told_how: how,
    due_at: dueOnceTold(row.state, at, zoneOf(row)),
  });

/** The reason of the event that staff told somebody something; what it was is the state. */
export const TOLD_BY_STAFF = "told by staff";

/** What staff say they did. `from`: the state that was told; `on`: calendar date. */
export type Telling = { from: string; on: string; how: Channel };

/**
 * Writes down that staff reached a person. Row and history together, in the caller's transaction, with the row locked.
 * `changed_meanwhile`: it moved on, or they were told already.
 * @returns null when it cannot be that day: before the news, or still to come
 */
export async function tellByStaff(
  tx: Tx,
  deps: Pick<QueueDeps, "now">,
  who: User,
  row: ReviewRow,
  { from, on, how }: Telling,
): Promise<Result<{ reference: string } | null, Refused>> {
  if (row.state !== from || row.told_at !== null) return err("changed_meanwhile");
  if (!NEWS.includes(row.state)) return err("not_allowed");
  const at = toldOn(on, row.state_at, deps.now());
  if (at === null) return ok(null);
  await reach(tx, row, at, how);
  await insertEvent(tx, {
    registration_id: row.id,
    happened_at: deps.now(),
    actor: who.id,
    from_state: row.state,
    to_state: row.state,
    reason: TOLD_BY_STAFF,
  });
  return ok({ reference: row.reference });
}

/** The reason of the event that staff had marked somebody as told by mistake. */
export const TOLD_UNDONE = "telling undone";

/**
 * Undoes `tellByStaff`: nothing runs out any more before the person is told. `not_allowed`: a mail told them.
 * @param from the state that was marked as told
 */
export async function untellByStaff(
  tx: Tx,
  deps: Pick<QueueDeps, "now">,
  who: User,
  row: ReviewRow,
  from: string,
): Promise<Result<{ reference: string }, Refused>> {
  if (row.state !== from || row.told_at === null) return err("changed_meanwhile");
  if (!NEWS.includes(row.state) || row.told_how === "mail") return err("not_allowed");
  await updateRegistration(tx, row.id, { told_at: null, told_how: null, due_at: null });
  await insertEvent(tx, {
    registration_id: row.id,
    happened_at: deps.now(),
    actor: who.id,
    from_state: row.state,
    to_state: row.state,
    reason: TOLD_UNDONE,
  });
  return ok({ reference: row.reference });
}

/** Whether and how the person knows their state, and the text that tells them; null: the state is no news. */
export function toldOf(deps: Pick<QueueDeps, "origin">, row: ReviewRow): Told | null {
  if (!NEWS.includes(row.state)) return null;
  const { told_at: at, told_how: how, state_at: since, due_at: until } = row;
  const offer = offerText(deps, row);
  return { at, how, since, until, text: offer ?? neutralText(deps, row), namesClass: offer !== null };
}

type Texted = Pick<ReviewRow, "reference" | "locale">;

/** The page that opens codes, in the person's language. */
const codePage = ({ origin }: Pick<QueueDeps, "origin">, { reference, locale }: Texted): string =>
  `${origin}${hrefOf("/code", locale)}?code=${reference}`;

/** An offer with its class, for a phone that nobody else reads and a person who lets us name things; else null. */
function offerText(deps: Pick<QueueDeps, "origin">, row: ReviewRow): string | null {
  const { state, program, startsOn, locale, reference } = row;
  if (state !== "offered" || program === null || startsOn === null) return null;
  if (!row.safe_to_name || row.answers.phoneIsShared) return null;
  const course = { program: words(say(program, locale)), date: formatDate(startsOn, locale) };
  return m.reg_text_offer({ ...course, code: reference, link: codePage(deps, row) }, { locale });
}

/**
 * A message for somebody's phone, in their language. Others may read it: it says that there is news and how to open it,
 * and nothing of who we are or what it is about.
 */
const neutralText = (deps: Pick<QueueDeps, "origin">, row: Texted): string =>
  m.reg_text_neutral({ code: row.reference, link: codePage(deps, row) }, { locale: row.locale });
