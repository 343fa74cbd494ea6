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
const visibility = z.enum(["whole", "outline"]).meta({ description: "`outline`: no personal data" });

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
            .meta({ description: "A transition to this state needs a reason, which is recorded" }),
          all: count,
          late: count,
          soon: count.meta({ description: "Due within a day" }),
          mine: count,
          free: count,
          unnotified: count.meta({ description: "Records whose person is not notified yet" }),
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
  dueAt: isoDateTime.nullable().meta({ description: "Time by which a reply was first promised" }),
  late: z.boolean(),
  unnotifiedSince: isoDateTime.nullable().meta({
    description: "Since when the person has not been notified of the new state; null: nothing to notify",
  }),
  assignee: person.nullable(),
  unread: z
    .boolean()
    .meta({ description: "True: no member of staff has opened the latest message of the person" }),
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
      neutral: z.boolean().meta({ description: "Messages must not name the organisation" }),
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
    .meta({ description: "Oldest first. `sent`: sent to the person; author `person`: written by them" }),
  files: z.array(
    z.object({
      at: isoDateTime,
      id: z.string(),
      name: z.string(),
      type: z.string(),
      bytes: z.int(),
      availability: z
        .enum(["ready", "unscanned", "malware"])
        .meta({ description: "`unscanned`: waits for the malware scanner; `malware`: removed by it" }),
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
    .meta({ description: "Class that a learner registered for, or is offered a place in" }),
  message: z.string().nullable(),
  notification: z
    .object({
      at: isoDateTime.nullable().meta({ description: "Time at which the person was notified" }),
      how: z.enum(["mail", ...STAFF_CHANNELS]).nullable(),
      since: isoDateTime,
      until: isoDateTime.nullable().meta({ description: "Deadline of the person's reply" }),
      text: z.string().meta({
        description: "Text for a phone message, in the person's language; neutral unless `namesClass`",
      }),
      namesClass: z.boolean().meta({
        description: "The text names the class, because the person allows it and does not share the phone",
      }),
    })
    .nullable()
    .meta({ description: "Null: the state needs no notification" }),
  guardian: z.enum(["not_needed", "missing", "alone", "agreed"]),
  actions: z.array(
    z.object({
      to: z.string(),
      label: z.string(),
      state: z.string(),
      reason: z.boolean().meta({ description: "The action needs a reason, which is recorded" }),
    }),
  ),
  ways: z.array(z.object({ last: z.boolean(), state: z.string() })).meta({
    description: "Possible replies to the person, with the state after each, in labels for staff",
  }),
  colleagues: z.array(person),
});

export const previewOutput = z.object({
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  silent: z.enum(["no_news", "no_address"]).nullable(),
  neutral: z.boolean(),
  locale,
  page: z.object({ now: z.string(), next: z.string(), message: z.string().nullable() }),
  frees: z.boolean().meta({ description: "The place goes to a person on the waiting list" }),
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
