import type { Foreseen, Step } from "../queues/queue.model";
import { type RegistrationState } from "./registration.model";
import { datesIn } from "./registration-dates.server";
import { type Mover, TOLD, freesPlace, mailAbout } from "./registration-moves.server";
import { dayFor, zoneOf } from "./registration-zone.server";
import type { RegistrationRow } from "./registrations.store.server";
import { STATE_WORDS, nextWords } from "./ui/state-words";

/** What a step would do to the person: the same words that the step itself would send. */
export async function foreseen(deps: Mover, row: RegistrationRow, step: Step): Promise<Foreseen> {
  const to = step.to as RegistrationState;
  const { decideBy, dueAt } = datesIn(to, deps.now(), { decideBy: row.decide_by, zone: zoneOf(row) });
  const said = step.said === "" ? null : step.said;
  const then = { ...row, state: to, decide_by: decideBy, due_at: dueAt, reason: said };
  const told = TOLD.includes(to);
  const mail = told ? await mailAbout(deps, then, "state") : null;
  return {
    mail: mail && { to: mail.recipient, subject: mail.subject, text: mail.text },
    silent: mail ? null : told ? "no_address" : "no_news",
    neutral: !row.safe_to_name,
    locale: row.locale,
    page: { ...pageWords(row, to, decideBy ?? dueAt), said },
    frees: freesPlace(row.state, to),
  };
}

function pageWords(row: RegistrationRow, state: RegistrationState, date: Date | null) {
  const { locale } = row;
  return {
    now: STATE_WORDS[state].now({}, { locale }),
    next: nextWords(state, date && dayFor(row, date, locale), locale),
  };
}
