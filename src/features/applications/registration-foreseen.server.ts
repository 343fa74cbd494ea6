import type { Locale } from "../../platform/languages";
import { formatDate } from "../../platform/format";
import type { Foreseen, Step } from "../queues/queue.model";
import { type RegistrationState, datesIn } from "./registration.model";
import { type Mover, TOLD, freesPlace, mailAbout } from "./registration-moves.server";
import type { RegistrationRow } from "./registrations.store.server";
import { STATE_WORDS, nextWords } from "./ui/state-words";

/** What a step would do to the person: the same words that the step itself would send. */
export async function foreseen(deps: Mover, row: RegistrationRow, step: Step): Promise<Foreseen> {
  const to = step.to as RegistrationState;
  const { decideBy, dueAt } = datesIn(to, deps.now(), { decideBy: row.decide_by });
  const said = step.said === "" ? null : step.said;
  const then = { ...row, state: to, decide_by: decideBy, due_at: dueAt, reason: said };
  const told = TOLD.includes(to);
  const mail = told ? await mailAbout(deps, then, "state") : null;
  return {
    mail: mail && { to: mail.recipient, subject: mail.subject, text: mail.text },
    silent: mail ? null : told ? "no_address" : "no_news",
    neutral: !row.safe_to_name,
    locale: row.locale,
    page: { ...pageWords(to, decideBy ?? dueAt, row.locale), said },
    frees: freesPlace(row.state, to),
  };
}

function pageWords(state: RegistrationState, date: Date | null, locale: Locale) {
  return {
    now: STATE_WORDS[state].now({}, { locale }),
    next: nextWords(state, date && formatDate(date, locale), locale),
  };
}
