import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import { referencesIn } from "../../platform/reference";
import { type Coded, type Filed, type FiledKind, proves } from "../status/status.model";
import { type RegistrationState, REGISTRATION_STATES } from "./registration.model";
import { type Mover, moveRegistration } from "./registration-moves.server";
import { keyOf } from "./registration-secrets.server";
import { nextStep } from "./draft-progress.service.server";
import { readDraft } from "./registrations.service.server";
import {
  type RegistrationRow,
  findByReference,
  findRegistration,
  listByEmail,
} from "./registrations.store.server";
import { STATE_WORDS, nextWords } from "./ui/state-words";

/** What its person can do, by the state that it leads to. */
const ACTS: Record<string, RegistrationState> = {
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrawn",
};

const leadsTo = (state: RegistrationState, to: RegistrationState) =>
  (REGISTRATION_STATES[state] as readonly RegistrationState[]).includes(to);

function actionsIn(state: RegistrationState, locale: Locale): Filed["actions"] {
  const spoken = { locale };
  const all = [
    { intent: "accept", label: m.reg_act_accept({}, spoken) },
    { intent: "decline", label: m.reg_act_decline({}, spoken) },
    { intent: "withdraw", label: m.reg_act_withdraw({}, spoken), asks: m.reg_act_withdraw_asks({}, spoken) },
  ];
  return all.filter(({ intent }) => leadsTo(state, ACTS[intent]!));
}

function filed(row: RegistrationRow, locale: Locale): Coded {
  const spoken = { locale };
  const words = STATE_WORDS[row.state];
  const date = row.decide_by ?? row.due_at;
  return {
    reference: row.reference,
    title: m.reg_filed({}, spoken),
    since: formatDate(row.submitted_at ?? row.created_at, locale),
    state: words.name({}, spoken),
    now: words.now({}, spoken),
    next: nextWords(row.state, date && formatDate(date, locale), locale),
    facts: row.reason ? [{ label: m.reg_reason({}, spoken), text: row.reason }] : [],
    actions: actionsIn(row.state, locale),
  };
}

/** A registration as its person sees it; null when there is none (any more). */
export async function readFiled(deps: Pick<Deps, "db">, id: string, locale: Locale): Promise<Coded | null> {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null ? filed(row, locale) : null;
}

/** The same for whoever has just sent it, and how they hear from us; null when there is none (any more). */
export async function readSent(deps: Pick<Deps, "db">, id: string, locale: Locale) {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null ? { ...filed(row, locale), hears: hearsBy(row, locale) } : null;
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
    const to = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
    if (!to) return false;
    const mover: Mover = { ...deps, organisation: () => organisation(deps) };
    return (await moveRegistration(mover, id, { to, actor: "person", reason: "on the status page" })).ok;
  },

  async listFor(deps, key, locale) {
    const rows = await Promise.all(
      (await listByEmail(deps.db, key)).map(({ id }) => findRegistration(deps.db, id)),
    );
    return rows.flatMap((row) => (row ? [{ id: row.id, filed: filed(row, locale) }] : []));
  },
});
