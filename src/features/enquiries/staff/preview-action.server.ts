import { isUuid } from "../../../platform/ids/is-uuid";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import type { ActionPreview, QueueDeps, QueueError, StaffAction } from "../../queues/queue.model";
import type { EnquiryKindName } from "../enquiries.model";
import type { EnquiryKinds } from "../enquiries.service.server";
import { lockEnquiry } from "../enquiries.store.server";
import { deadlinesIn, isNeutral, buildEnquiryMail } from "../enquiry-transitions.server";
import { promisedDate } from "../promised-date.server";
import { decryptSecrets } from "../enquiry-secrets.server";
import { canView, actionRefusal } from "./enquiry-review.service.server";

type PreviewInput = { id: string; kind: EnquiryKindName; action: StaffAction; organisation: string };

/** Renders the same email that the action would send. */
export const previewEnquiryAction = (
  deps: QueueDeps,
  kinds: EnquiryKinds,
  user: User,
  { id, kind: name, action, organisation }: PreviewInput,
): Promise<Result<ActionPreview & { reference: string }, QueueError>> =>
  transact(deps.db, async (tx) => {
    const row = isUuid(id) ? await lockEnquiry(tx, id) : undefined;
    if (row?.kind !== name) return err("not_found");
    if (!canView(kinds, user, row.kind, row.topic)) return err("not_found");
    const kind = kinds[name];
    const refused = actionRefusal(kind, row, action);
    if (refused) return err(refused);
    const message = action.message === "" ? null : action.message;
    const nextRow = { ...row, state: action.to, ...deadlinesIn(kind, row, action.to, deps.now()) };
    const { email } = await decryptSecrets(deps, { id, encrypted: row.encrypted_answers! });
    const isNews = !kind.silentStates.includes(action.to);
    const mail = isNews
      ? buildEnquiryMail(deps, kind, nextRow, { email, organisation, about: "state-changed", message })
      : null;
    const { locale, promised_at: promisedAt } = nextRow;
    const date = promisedAt === null ? "" : promisedDate(promisedAt, kind.answerTime(row.topic), locale);
    const labels = kind.labels[action.to]!;
    return ok({
      reference: row.reference,
      mail: mail && { to: mail.recipient, subject: mail.subject, text: mail.text },
      silent: mail ? null : isNews ? "no_address" : "no_news",
      neutral: isNeutral(kind, row),
      locale,
      page: { now: labels.now({}, { locale }), next: labels.next({ date }, { locale }), message },
      frees: false,
    });
  });
