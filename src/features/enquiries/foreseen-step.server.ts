import { isUuid } from "../../platform/ids";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { User } from "../../platform/who";
import type { Foreseen, QueueDeps, Refused, Step } from "../queues/queue.model";
import type { EnquiryKindName } from "./enquiries.model";
import type { Kinds } from "./enquiries.service.server";
import { lockEnquiry } from "./enquiries.store.server";
import { clockIn, isNeutral, mailAbout } from "./moves.server";
import { promisedDate } from "./promised-date.server";
import { decryptSecrets } from "./enquiry-secrets.server";
import { maySee, refusedMove } from "./staff.service.server";

type Asked = { id: string; kind: EnquiryKindName; step: Step; organisation: string };

/** What a step would do to the person: the same words that the step itself would send. */
export const foreseeStep = (
  deps: QueueDeps,
  kinds: Kinds,
  who: User,
  { id, kind: name, step, organisation }: Asked,
): Promise<Result<Foreseen & { reference: string }, Refused>> =>
  transact(deps.db, async (tx) => {
    const row = isUuid(id) ? await lockEnquiry(tx, id) : undefined;
    if (row?.kind !== name) return err("not_found");
    if (!maySee(kinds, who, row.kind, row.topic)) return err("not_found");
    const kind = kinds[name];
    const refused = refusedMove(kind, row, step);
    if (refused) return err(refused);
    const said = step.said === "" ? null : step.said;
    const then = { ...row, state: step.to, ...clockIn(kind, row, step.to, deps.now()) };
    const { email } = await decryptSecrets(deps, { id, sealed: row.sealed! });
    const news = !kind.silent.includes(step.to);
    const mail = news
      ? await mailAbout(deps, kind, then, { email, organisation, about: "moved", said })
      : null;
    const { locale, promised_at: promised } = then;
    const date = promised === null ? "" : promisedDate(promised, kind.promise(row.topic), locale);
    const words = kind.words[step.to]!;
    return ok({
      reference: row.reference,
      mail: mail && { to: mail.recipient, subject: mail.subject, text: mail.text },
      silent: mail ? null : news ? "no_address" : "no_news",
      neutral: isNeutral(kind, row),
      locale,
      page: { now: words.now({}, { locale }), next: words.next({ date }, { locale }), said },
      frees: false,
    });
  });
