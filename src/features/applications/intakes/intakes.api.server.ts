import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import type { Locale } from "../../../platform/i18n/locales";
import { type FieldError, refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { SPOKEN_LANGUAGES } from "../../../platform/i18n/spoken-languages";
import { isoDate, localized, isoDateTime } from "../../../platform/api/api-fields.server";
import { readOrganisationName } from "../../site/site.service.server";
import { listAffectedLearners } from "./notify-intake-change.server";
import {
  INTAKE_TRANSITIONS,
  type IntakeProblem,
  type IntakeState,
  MAX_DECISION_DAYS,
  MAX_PLACES,
} from "./intake.model";
import {
  type IntakeRefusal,
  type IntakeRow,
  browseIntakes,
  closeIntake,
  createIntake,
  openIntake,
  getIntakePrograms,
  readIntake,
  saveIntake,
} from "./intakes.service.server";

const TAG = "Applications";
const params = z.object({ id: z.string().max(80) });
const idOutput = z.object({ id: z.string() });
const count = z.int();
const MAX_MEETING_PLACES = 10;
const MAX_MEETING_PLACE_LENGTH = 120;

const singleLine = z
  .string()
  .transform((text) =>
    text
      .normalize("NFC")
      .replaceAll(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  )
  .pipe(z.string().max(MAX_MEETING_PLACE_LENGTH));

const intakeFields = z.object({
  programId: z.string().min(1).max(80),
  opensAt: isoDateTime,
  closesAt: isoDateTime,
  startsOn: isoDate,
  endsOn: isoDate.nullish().transform((on) => on ?? null),
  places: z.int().min(1).max(MAX_PLACES),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).max(10).default([]).meta({ description: "BCP 47" }),
  meetingPlaces: z
    .array(singleLine)
    .max(MAX_MEETING_PLACES)
    .default([])
    .transform((all) => [...new Set(all.filter((one) => one !== ""))])
    .meta({ description: "Usual names of the places where the class meets" }),
  decisionDays: z
    .int()
    .min(1)
    .max(MAX_DECISION_DAYS)
    .meta({ description: "Maximum number of days until a registration is decided" }),
});
const version = z.int().min(1).meta({ description: "Version of the intake that the caller read" });

type IntakeFields = z.output<typeof intakeFields>;
const toIntakeValues = ({ opensAt, closesAt, ...rest }: IntakeFields) => ({
  ...rest,
  opensAt: new Date(opensAt),
  closesAt: new Date(closesAt),
});

const states = Object.keys(INTAKE_TRANSITIONS) as [IntakeState, ...IntakeState[]];
const intakeOutput = z.object({
  id: z.string(),
  version,
  programId: z.string(),
  program: localized,
  state: z.enum(states),
  opensAt: isoDateTime,
  closesAt: isoDateTime,
  startsOn: isoDate,
  endsOn: isoDate.nullable(),
  places: count,
  taken: count.meta({ description: "Places taken by learners or reserved by an offer" }),
  undecided: count.meta({ description: "Registrations waiting for a decision" }),
  waiting: count.meta({ description: "Learners on the waiting list" }),
  registrations: count.meta({
    description: "All registrations of this intake, including started and closed ones",
  }),
  languages: z.array(z.string()),
  meetingPlaces: z.array(z.string()),
  decisionDays: count,
});

const toIntakeOutput = (row: IntakeRow) => ({
  id: row.id,
  version: row.version,
  programId: row.programId,
  program: row.program,
  state: row.state,
  opensAt: row.opensAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  places: row.places,
  taken: row.taken,
  undecided: row.undecided,
  waiting: row.waiting,
  registrations: row.registrations,
  languages: row.languages,
  meetingPlaces: row.meetingPlaces,
  decisionDays: row.decisionDays,
});

function toFieldError(problem: IntakeProblem, locale: Locale): FieldError {
  const options = { locale };
  const error = (message: string) => ({ field: problem.field, code: problem.problem, message });
  switch (problem.problem) {
    case "closes_before_opens":
      return error(m.intakes_closes_before_opens({}, options));
    case "starts_before_opens":
      return error(m.intakes_starts_before_opens({}, options));
    case "ends_before_starts":
      return error(m.intakes_ends_before_starts({}, options));
    case "below_taken":
      return error(m.intakes_below_taken({ taken: problem.taken }, options));
    case "has_registrations":
      return error(m.intakes_has_registrations({}, options));
  }
}

function refusalFor(refusal: IntakeRefusal, locale: Locale) {
  switch (refusal.kind) {
    case "problems":
      return refuse("validation_failed", {
        errors: refusal.problems.map((problem) => toFieldError(problem, locale)),
      });
    case "unknown_program":
      return refuse("validation_failed", { errors: [fieldError("programId", "not_allowed", locale)] });
    case "not_allowed":
      return refuse("conflict", { message: m.intakes_not_now({}, { locale }) });
    default:
      return err(refusal.kind);
  }
}

export const listIntakesEndpoint = endpoint({
  summary: "Intakes of programs with their days, places and pending registrations; the latest start first",
  tag: TAG,
  caller: "user",
  query: z.object({
    program: z.string().max(80).optional().meta({ description: "Program id" }),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().optional(),
  }),
  output: z.object({ items: z.array(intakeOutput), nextCursor: z.string().nullable() }),
  handle: async ({ deps, query: { program, limit, cursor }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["date", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const page = await browseIntakes(deps, program, after, limit);
    return ok({ items: page.items.map(toIntakeOutput), nextCursor: page.next });
  },
});

export const listIntakePrograms = endpoint({
  summary: "Programs that can have intakes",
  tag: TAG,
  caller: "user",
  output: z.object({ programs: z.array(z.object({ id: z.string(), title: localized })) }),
  handle: async ({ deps }) => ok({ programs: await getIntakePrograms(deps) }),
});

export const readIntakeEndpoint = endpoint({
  summary: "One intake",
  tag: TAG,
  caller: "user",
  params,
  output: intakeOutput,
  refuses: ["not_found"],
  handle: async ({ deps, params: { id } }) => {
    const intake = await readIntake(deps, id);
    return intake ? ok(toIntakeOutput(intake)) : err("not_found");
  },
});

export const readIntakeLearners = endpoint({
  summary:
    "Learners affected by new days or meeting places of an intake: the number of emails, and who needs a call",
  tag: TAG,
  caller: "user",
  params,
  output: z.object({
    mailed: count,
    unreached: z
      .array(
        z.object({
          id: z.string(),
          reference: z.string(),
          name: z.string(),
          phone: z.string().nullable(),
          neutral: z.boolean().meta({ description: "Other people may listen: do not name the organisation" }),
        }),
      )
      .meta({ description: "People without an email address" }),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, params: { id } }) => {
    const intake = await readIntake(deps, id);
    return intake ? ok(await listAffectedLearners(deps, id)) : err("not_found");
  },
});

export const createIntakeEndpoint = endpoint({
  summary: "Creates an intake; it accepts registrations from its opening day",
  tag: TAG,
  caller: "user",
  status: 201,
  body: intakeFields,
  output: idOutput,
  idempotent: true,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, body, locale }) => {
    const created = await createIntake(deps, user, toIntakeValues(body));
    return created.ok ? created : refusalFor(created.error, locale);
  },
});

export const saveIntakeEndpoint = endpoint({
  summary:
    "Changes an intake. Places cannot go below the number taken. Learners get an email about new days or meeting places",
  tag: TAG,
  caller: "user",
  params,
  body: intakeFields.extend({ version }),
  output: idOutput,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({
    deps,
    principal: user,
    params: { id },
    body: { version: seenVersion, ...body },
    locale,
  }) => {
    const transitionDeps = { ...deps, organisation: () => readOrganisationName(deps) };
    const saved = await saveIntake(transitionDeps, user, id, seenVersion, toIntakeValues(body));
    return saved.ok ? saved : refusalFor(saved.error, locale);
  },
});

export const openIntakeEndpoint = endpoint({
  summary: "Opens the registration of an intake now and notifies the interest list",
  tag: TAG,
  caller: "user",
  params,
  body: z.object({ version, closesAt: isoDateTime }),
  output: idOutput,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { id }, body, locale }) => {
    const opened = await openIntake(deps, user, id, body.version, new Date(body.closesAt));
    return opened.ok ? opened : refusalFor(opened.error, locale);
  },
});

export const closeIntakeEndpoint = endpoint({
  summary: "Closes the registration of an intake now; registrations already sent are still decided",
  tag: TAG,
  caller: "user",
  params,
  body: z.object({ version }),
  output: idOutput,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal: user, params: { id }, body, locale }) => {
    const closed = await closeIntake(deps, user, id, body.version);
    return closed.ok ? closed : refusalFor(closed.error, locale);
  },
});
