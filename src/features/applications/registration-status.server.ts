import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import type { Option } from "../../platform/forms/option-list";
import { formatDate } from "../../platform/format";
import { type Locale, say, words } from "../../platform/languages";
import { languageName } from "../../platform/names";
import { referencesIn } from "../../platform/reference";
import { textOf } from "../../ui/form/answers";
import { type Coded, type Filed, type FiledKind, proves } from "../status/status.model";
import { type RegistrationState, mayCorrect, mayWrite, refusal } from "./registration.model";
import { dayFor } from "./registration-zone.server";
import { readQuestion, readThread, reply } from "./registration-reply.server";
import { type Mover, moveRegistration, standingOf } from "./registration-moves.server";
import type { SentAnswers } from "./registration-corrections.server";
import { keyOf } from "./registration-secrets.server";
import { nextStep } from "./draft-progress.service.server";
import { readDraft } from "./registrations.service.server";
import {
  type RegistrationRow,
  findByReference,
  findClass,
  findRegistration,
  listByEmail,
} from "./registrations.store.server";
import { STATE_WORDS, nextWords } from "./ui/state-words";

/** What its person can do, by the state that it leads to. */
const ACTS: Record<string, { to: RegistrationState; from?: RegistrationState }> = {
  accept: { to: "accepted" },
  decline: { to: "declined" },
  // An offer is made by staff: only a no of one's own leads back to it.
  undo: { to: "offered", from: "declined" },
  withdraw: { to: "withdrawn" },
};

type Class = { title: string; starts: string; meets: string; languages: string };
type Reader = Pick<Deps, "db" | "keys" | "now">;

async function classOf(deps: Reader, row: RegistrationRow, locale: Locale): Promise<Class | null> {
  const found = row.intake_id === null ? undefined : await findClass(deps.db, row.intake_id);
  if (!found) return null;
  const list = (values: string[]) => new Intl.ListFormat(locale).format(values);
  return {
    title: words(say(found.title, locale)),
    starts: formatDate(found.startsOn, locale),
    meets: list(found.meetingPlaces),
    languages: list(found.languages.map((code) => languageName(code, locale))),
  };
}

/** The class that somebody sent a registration for, as a choice of its form. */
export async function readSentClass(
  deps: Reader,
  { id, typed }: Pick<SentAnswers, "id" | "typed">,
  locale: Locale,
): Promise<Option> {
  const row = await findRegistration(deps.db, id);
  const to = row ? await classOf(deps, row, locale) : null;
  const label = to
    ? m.reg_intake_option({ program: to.title, date: to.starts }, { locale })
    : m.reg_intake_undecided({}, { locale });
  return { value: textOf(typed["intake"]), label };
}

function actionsIn(deps: Reader, row: RegistrationRow, to: Class | null, locale: Locale): Filed["actions"] {
  const spoken = { locale };
  const all = [
    { intent: "undo", label: m.reg_act_undo({}, spoken) },
    {
      intent: "accept",
      label: m.reg_act_accept({}, spoken),
      asks: to
        ? m.reg_act_accept_asks({ program: to.title, date: to.starts }, spoken)
        : m.reg_act_accept_asks_undecided({}, spoken),
    },
    {
      intent: "decline",
      label: m.reg_act_decline({}, spoken),
      asks: m.reg_act_decline_asks({}, spoken),
      lesser: true,
    },
    {
      intent: "withdraw",
      label: m.reg_act_withdraw({}, spoken),
      asks: m.reg_act_withdraw_asks({}, spoken),
      lesser: true,
    },
  ];
  return all.filter(({ intent }) => {
    const act = ACTS[intent]!;
    const fits = act.from === undefined || act.from === row.state;
    // Beside an offer a no says the same, and can be taken back.
    if (intent === "withdraw" && row.state === "offered") return false;
    return fits && refusal(standingOf(row), act.to, deps.now()) === null;
  });
}

/** Pages of the record's own, by what their person can do there. */
function waysIn({ state, submitted_at }: RegistrationRow, heard: boolean, locale: Locale): Filed["ways"] {
  const spoken = { locale };
  if (submitted_at === null) return [];
  return [
    ...(state === "needs_info" ? [{ to: "reply", label: m.reg_way_reply({}, spoken), first: true }] : []),
    ...(state !== "needs_info" && heard && mayWrite(state)
      ? [{ to: "reply", label: m.thread_way_reply({}, spoken) }]
      : []),
    { to: "answers", label: m.reg_way_answers({}, spoken) },
    ...(mayCorrect("contact", state)
      ? [{ to: "answers/contact", label: m.reg_way_contact({}, spoken) }]
      : []),
    { to: "data", label: m.reg_way_data({}, spoken) },
  ];
}

async function filed(deps: Reader, row: RegistrationRow, locale: Locale): Promise<Coded> {
  const spoken = { locale };
  const to = await classOf(deps, row, locale);
  const thread = await readThread(deps, row.id);
  const heard = thread.some(({ by }) => by === "us");
  const undone = row.state === "declined" && row.due_at !== null && row.due_at > deps.now();
  const stateWords = STATE_WORDS[row.state];
  const date = row.decide_by ?? row.due_at;
  return {
    reference: row.reference,
    title: m.reg_filed({}, spoken),
    since: dayFor(row, row.submitted_at ?? row.created_at, locale),
    state: stateWords.name({}, spoken),
    now: stateWords.now({}, spoken),
    next: undone
      ? m.reg_next_declined_undo({}, spoken)
      : nextWords(row.state, date && dayFor(row, date, locale), locale),
    facts: [
      ...(to
        ? [
            { label: m.reg_class({}, spoken), text: to.title },
            { label: m.reg_class_starts({}, spoken), text: to.starts },
            ...(to.meets ? [{ label: m.reg_class_meets({}, spoken), text: to.meets }] : []),
            ...(to.languages ? [{ label: m.reg_class_languages({}, spoken), text: to.languages }] : []),
          ]
        : []),
      ...(row.reason && !heard ? [{ label: m.reg_reason({}, spoken), text: row.reason }] : []),
    ],
    thread: thread.map(({ at, ...message }) => ({ ...message, at: dayFor(row, at, locale) })),
    actions: actionsIn(deps, row, to, locale),
    ways: waysIn(row, heard, locale),
  };
}

/** A registration as its person sees it; null when there is none (any more). */
export async function readFiled(deps: Reader, id: string, locale: Locale): Promise<Coded | null> {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null ? filed(deps, row, locale) : null;
}

/** The same for whoever has just sent it, and how they hear from us; null when there is none (any more). */
export async function readSent(deps: Reader, id: string, locale: Locale) {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null
    ? { ...(await filed(deps, row, locale)), hears: hearsBy(row, locale) }
    : null;
}

/** How somebody hears of a decision: by mail where there is an address, else from staff on their phone. */
function hearsBy({ email, phone, answers }: RegistrationRow, locale: Locale): string {
  const spoken = { locale };
  if (email !== null) return m.reg_hear_email({ email }, spoken);
  const end = { end: phone?.slice(-4) ?? "" };
  if (answers.preferredContact === "sms") return m.reg_hear_sms(end, spoken);
  return answers.preferredContact === "whatsapp"
    ? m.reg_hear_whatsapp(end, spoken)
    : m.reg_hear_call(end, spoken);
}

/** Registrations by their code and on the account page. */
export const registrationKind = (organisation: (deps: Deps) => Promise<string>): FiledKind => ({
  group: "sent",
  codesIn: referencesIn,

  async find(deps, reference, proof) {
    const row = await findByReference(deps.db, reference);
    return row && proves(row, proof) ? row.id : null;
  },

  /** A draft is gone on with, at the first step that is not complete. */
  async opensAt(deps, id) {
    const found = await readDraft(deps, id);
    if (!found) return null;
    return `/register/draft/${keyOf(deps, id)}/${await nextStep(deps, found.draft)}`;
  },

  show: readFiled,

  async act(deps, id, intent) {
    const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
    if (!act) return false;
    const mover: Mover = { ...deps, organisation: () => organisation(deps) };
    return (await moveRegistration(mover, id, { ...act, actor: "person", reason: "on the status page" })).ok;
  },

  answerable: readQuestion,
  reply: (deps, id, sent) => reply({ ...deps, organisation: () => organisation(deps) }, id, sent),

  async listFor(deps, key, locale) {
    const rows = await Promise.all(
      (await listByEmail(deps.db, key)).map(({ id }) => findRegistration(deps.db, id)),
    );
    const known = rows.filter((row) => row !== undefined);
    return Promise.all(known.map(async (row) => ({ id: row.id, filed: await filed(deps, row, locale) })));
  },
});
