import { z } from "zod";
import { m } from "../../paraglide/messages";
import { decodeCursor } from "../../platform/cursor";
import { endpoint } from "../../platform/endpoint.server";
import { fieldError } from "../../platform/input.server";
import { type Locale } from "../../platform/languages";
import { type FieldError, refuse } from "../../platform/problem";
import { err, ok } from "../../platform/result";
import { SPOKEN_LANGUAGES } from "../../platform/spoken-languages";
import { day, localized, moment } from "../../platform/wire.server";
import { getSettings } from "../site/site.service.server";
import { concernedBy } from "./intake-news.server";
import {
  INTAKE_STATES,
  type IntakeProblem,
  type IntakeState,
  MOST_DECISION_DAYS,
  MOST_PLACES,
} from "./intake.model";
import {
  type IntakeRefused,
  type IntakeRow,
  browseIntakes,
  closeIntake,
  createIntake,
  openIntake,
  programsForIntakes,
  readIntake,
  saveIntake,
} from "./intakes.service.server";

const TAG = "Applications";
const params = z.object({ id: z.string().max(80) });
const done = z.object({ id: z.string() });
const count = z.int();
/** Most places to meet of an intake, and the longest name of one, in characters. */
const MOST_MEETING_PLACES = 10;
const LONGEST_MEETING_PLACE = 120;

const line = z
  .string()
  .transform((text) =>
    text
      .normalize("NFC")
      .replaceAll(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  )
  .pipe(z.string().max(LONGEST_MEETING_PLACE));

const values = z.object({
  programId: z.string().min(1).max(80),
  opensAt: moment,
  closesAt: moment,
  startsOn: day,
  endsOn: day.nullish().transform((on) => on ?? null),
  places: z.int().min(1).max(MOST_PLACES),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).max(10).default([]).meta({ description: "BCP 47" }),
  meetingPlaces: z
    .array(line)
    .max(MOST_MEETING_PLACES)
    .default([])
    .transform((all) => [...new Set(all.filter((one) => one !== ""))])
    .meta({ description: "Where the class meets, as people know the place" }),
  decisionDays: z
    .int()
    .min(1)
    .max(MOST_DECISION_DAYS)
    .meta({ description: "Within how many days a registration is decided" }),
});
const version = z.int().min(1).meta({ description: "Of the intake as it was seen" });

type Values = z.output<typeof values>;
const valuesOf = ({ opensAt, closesAt, ...rest }: Values) => ({
  ...rest,
  opensAt: new Date(opensAt),
  closesAt: new Date(closesAt),
});

const states = Object.keys(INTAKE_STATES) as [IntakeState, ...IntakeState[]];
const item = z.object({
  id: z.string(),
  version,
  programId: z.string(),
  program: localized,
  state: z.enum(states),
  opensAt: moment,
  closesAt: moment,
  startsOn: day,
  endsOn: day.nullable(),
  places: count,
  taken: count.meta({ description: "Places that learners have or an offer holds" }),
  undecided: count.meta({ description: "Registrations that wait for a decision" }),
  waiting: count.meta({ description: "Learners on the waiting list" }),
  registrations: count.meta({ description: "All that name this intake, begun ones and ended ones too" }),
  languages: z.array(z.string()),
  meetingPlaces: z.array(z.string()),
  decisionDays: count,
});

const itemOf = (row: IntakeRow) => ({
  ...{ id: row.id, version: row.version, programId: row.programId, program: row.program, state: row.state },
  opensAt: row.opensAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  ...{ startsOn: row.startsOn, endsOn: row.endsOn, places: row.places, taken: row.taken },
  ...{ undecided: row.undecided, waiting: row.waiting, registrations: row.registrations },
  ...{ languages: row.languages, meetingPlaces: row.meetingPlaces, decisionDays: row.decisionDays },
});

/** What is wrong at which field, and what would be right. */
function problemText(problem: IntakeProblem, locale: Locale): FieldError {
  const spoken = { locale };
  const error = (message: string) => ({ field: problem.field, code: problem.problem, message });
  switch (problem.problem) {
    case "closes_before_opens":
      return error(m.intakes_closes_before_opens({}, spoken));
    case "starts_before_opens":
      return error(m.intakes_starts_before_opens({}, spoken));
    case "ends_before_starts":
      return error(m.intakes_ends_before_starts({}, spoken));
    case "below_taken":
      return error(m.intakes_below_taken({ taken: problem.taken }, spoken));
    case "has_registrations":
      return error(m.intakes_has_registrations({}, spoken));
  }
}

function refused(refusal: IntakeRefused, locale: Locale) {
  switch (refusal.kind) {
    case "problems":
      return refuse("validation_failed", {
        errors: refusal.problems.map((problem) => problemText(problem, locale)),
      });
    case "unknown_program":
      return refuse("validation_failed", { errors: [fieldError("programId", "not_allowed", locale)] });
    case "not_allowed":
      return refuse("conflict", { message: m.intakes_not_now({}, { locale }) });
    default:
      return err(refusal.kind);
  }
}

export const listIntakesCall = endpoint({
  summary: "Intakes of programs: their days, places, and what waits there; the one that starts last first",
  tag: TAG,
  caller: "user",
  query: z.object({
    program: z.string().max(80).optional().meta({ description: "Id of a program" }),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().optional(),
  }),
  output: z.object({ items: z.array(item), nextCursor: z.string().nullable() }),
  handle: async ({ deps, query: { program, limit, cursor }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["date", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const page = await browseIntakes(deps, program, after, limit);
    return ok({ items: page.items.map(itemOf), nextCursor: page.next });
  },
});

export const listIntakePrograms = endpoint({
  summary: "Programs that an intake can be of",
  tag: TAG,
  caller: "user",
  output: z.object({ programs: z.array(z.object({ id: z.string(), title: localized })) }),
  handle: async ({ deps }) => ok({ programs: await programsForIntakes(deps) }),
});

export const readIntakeCall = endpoint({
  summary: "One intake",
  tag: TAG,
  caller: "user",
  params,
  output: item,
  handle: async ({ deps, params: { id } }) => {
    const found = await readIntake(deps, id);
    return found ? ok(itemOf(found)) : err("not_found");
  },
});

export const readIntakeLearners = endpoint({
  summary:
    "Whom other days or places to meet of an intake concern: how many get a mail, and who has to be called",
  tag: TAG,
  caller: "user",
  params,
  output: z.object({
    mailed: count,
    unreached: z
      .array(
        z.object({
          ...{ id: z.string(), reference: z.string(), name: z.string(), phone: z.string().nullable() },
          neutral: z.boolean().meta({ description: "Others may listen: nobody may say who we are" }),
        }),
      )
      .meta({ description: "Those without an email" }),
  }),
  handle: async ({ deps, params: { id } }) => {
    const found = await readIntake(deps, id);
    return found ? ok(await concernedBy(deps, id)) : err("not_found");
  },
});

export const createIntakeCall = endpoint({
  summary: "A new intake; it is open to registrations from its day on",
  tag: TAG,
  caller: "user",
  status: 201,
  body: values,
  output: done,
  idempotent: true,
  handle: async ({ deps, who, body, locale }) => {
    const made = await createIntake(deps, who, valuesOf(body));
    return made.ok ? made : refused(made.error, locale);
  },
});

export const saveIntakeCall = endpoint({
  summary:
    "Changes an intake; places cannot go below those that are taken, and learners get a mail about other days or places to meet",
  tag: TAG,
  caller: "user",
  params,
  body: values.extend({ version }),
  output: done,
  handle: async ({ deps, who, params: { id }, body: { version: seen, ...body }, locale }) => {
    const mover = { ...deps, organisation: async () => (await getSettings(deps)).name };
    const saved = await saveIntake(mover, who, id, seen, valuesOf(body));
    return saved.ok ? saved : refused(saved.error, locale);
  },
});

export const openIntakeCall = endpoint({
  summary: "Opens the registration of an intake now; whoever waits for a class is told",
  tag: TAG,
  caller: "user",
  params,
  body: z.object({ version, closesAt: moment }),
  output: done,
  handle: async ({ deps, who, params: { id }, body, locale }) => {
    const opened = await openIntake(deps, who, id, body.version, new Date(body.closesAt));
    return opened.ok ? opened : refused(opened.error, locale);
  },
});

export const closeIntakeCall = endpoint({
  summary: "Closes the registration of an intake now; what was sent is decided as before",
  tag: TAG,
  caller: "user",
  params,
  body: z.object({ version }),
  output: done,
  handle: async ({ deps, who, params: { id }, body, locale }) => {
    const closed = await closeIntake(deps, who, id, body.version);
    return closed.ok ? closed : refused(closed.error, locale);
  },
});
