import { z } from "zod";
import { LOCALES } from "../../platform/i18n/locales";
import { isoDate, isoDateTime } from "../../platform/api/api-fields.server";
import { STAFF_CHANNELS } from "../applications/registrations/registration.model";
import { QUEUE_ERRORS } from "./queue.model";
import { queueName } from "./queues.input.server";

const count = z.int();
const localized = z.record(z.string(), z.string());
const locale = z.enum(LOCALES);
const person = z.object({ id: z.string(), name: z.string() });
const visibility = z.enum(["whole", "outline"]).meta({ description: "`outline`: nothing about a person" });

export const queuesOutput = z.object({
  queues: z.array(
    z.object({
      name: queueName,
      visibility,
      topics: z.array(z.string()),
      programs: z.array(z.object({ id: z.string(), title: localized })),
      states: z.array(
        z.object({
          state: z.string(),
          label: z.string(),
          actions: z.array(z.string()),
          reason: z
            .boolean()
            .meta({ description: "Why a record is led there is recorded, and has to be given" }),
          all: count,
          late: count,
          soon: count.meta({ description: "Promised within a day" }),
          mine: count,
          free: count,
          unnotified: count.meta({ description: "Whose person does not know the news yet" }),
        }),
      ),
    }),
  ),
});

const queueItem = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string().nullable(),
  state: z.string(),
  stateLabel: z.string(),
  topic: z.string().nullable(),
  program: localized.nullable(),
  country: z.string().nullable(),
  locale,
  submittedAt: isoDateTime,
  changedAt: isoDateTime,
  dueAt: isoDateTime.nullable().meta({ description: "By when an answer was promised at first" }),
  late: z.boolean(),
  unnotifiedSince: isoDateTime
    .nullable()
    .meta({ description: "Since when there is news that the person was not told" }),
  assignee: person.nullable(),
  unread: z.boolean().meta({ description: "The person wrote something that nobody has opened yet" }),
});
export const listOutput = z.object({ items: z.array(queueItem), nextCursor: z.string().nullable() });

export const inboxOutput = z.object({
  items: z.array(
    queueItem.extend({
      queue: queueName,
      mine: z.boolean().meta({ description: "Assigned to the caller" }),
    }),
  ),
  nextCursor: z.string().nullable(),
});

export const recordOutput = queueItem.extend({
  visibility,
  contact: z
    .object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      preferred: z.string().nullable(),
      neutral: z.boolean().meta({ description: "No message may say who we are" }),
    })
    .nullable(),
  answers: z.array(z.object({ section: z.string(), values: z.record(z.string(), z.unknown()) })),
  history: z.array(
    z.object({
      at: isoDateTime,
      actor: z.string().meta({ description: "`person`, `system`, or a name" }),
      what: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  notes: z
    .array(
      z.object({ id: z.string(), at: isoDateTime, author: z.string(), text: z.string(), sent: z.boolean() }),
    )
    .meta({ description: "Oldest first. `sent`: went to the person; author `person`: they wrote it" }),
  files: z.array(
    z.object({
      at: isoDateTime,
      ...{ id: z.string(), name: z.string(), type: z.string(), bytes: z.int() },
      availability: z
        .enum(["ready", "unscanned", "malware"])
        .meta({ description: "unscanned: waits for the malware scanner; malware: was removed by it" }),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      state: z.enum(["waiting", "sending", "sent", "failed", "suppressed"]),
      at: isoDateTime,
    }),
  ),
  intake: z
    .object({ id: z.string(), startsOn: isoDate })
    .nullable()
    .meta({ description: "The class that a learner registered for, or is offered a place in" }),
  message: z.string().nullable(),
  notification: z
    .object({
      at: isoDateTime.nullable().meta({ description: "When the person was reached" }),
      how: z.enum(["mail", ...STAFF_CHANNELS]).nullable(),
      since: isoDateTime,
      until: isoDateTime.nullable().meta({ description: "The day that the person's answer is due" }),
      text: z
        .string()
        .meta({ description: "For a phone, in the person's language; neutral unless `namesClass`" }),
      namesClass: z.boolean().meta({
        description: "The text names the class: its person allows that and does not share the phone",
      }),
    })
    .nullable()
    .meta({ description: "Null: the state is no news to the person" }),
  guardian: z.enum(["not_needed", "missing", "alone", "agreed"]),
  actions: z.array(
    z.object({
      to: z.string(),
      label: z.string(),
      state: z.string(),
      reason: z.boolean().meta({ description: "Why it is taken is recorded, and has to be given" }),
    }),
  ),
  ways: z.array(z.object({ last: z.boolean(), state: z.string() })).meta({
    description: "How the person can be answered, and the state that each leads to, in the staff's words",
  }),
  colleagues: z.array(person),
});

export const previewOutput = z.object({
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  silent: z.enum(["no_news", "no_address"]).nullable(),
  neutral: z.boolean(),
  locale,
  page: z.object({ now: z.string(), next: z.string(), message: z.string().nullable() }),
  frees: z.boolean().meta({ description: "The place goes to somebody who waits" }),
});

export const outcomesOutput = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      reference: z.string().nullable(),
      refused: z.enum(QUEUE_ERRORS).nullable(),
      mail: z.enum(["goes_out", "neutral", "no_news", "no_address"]).nullable(),
    }),
  ),
});
export const colleaguesOutput = z.object({ colleagues: z.array(person) });
export const referenceOutput = z.object({ reference: z.string() });
