import { z } from "zod";
import type { Deps } from "../../../platform/deps";
import { endpoint } from "../../../platform/api/endpoint.server";
import { LOCALES, type Locale } from "../../../platform/i18n/locales";
import type { PublishHook } from "../../../platform/content/publish-hook";
import { ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { CHANGE_KINDS, type EventFacts, hasLocationChanged, hasTimeChanged } from "./event-changes.model";
import { prepareAnnouncement, previewChange, previewMails } from "./event-changes.service.server";
import { formatEventStart, formatLocation } from "./mails/event-change-mail";

const noteInput = z.partialRecord(z.enum(LOCALES), z.string().trim().max(1000));
const localizedText = z.partialRecord(z.enum(LOCALES), z.string().nullish());
const facts = z.object({
  status: z.enum(["scheduled", "postponed", "cancelled"]),
  startsAt: isoDateTime,
  endsAt: isoDateTime,
  timeZone: z.string().max(60),
  location: localizedText,
  venue: localizedText.nullish(),
  address: z.string().max(300).nullish(),
});
const changeLine = z.object({ field: z.enum(["time", "place"]), before: z.string(), after: z.string() });
const mailPreview = z.object({
  locale: z.enum(LOCALES),
  orders: z.int(),
  subject: z.string(),
  text: z.string(),
});

const changeLines = (before: EventFacts, after: EventFacts, locale: Locale) => [
  ...(hasTimeChanged(before, after)
    ? [
        {
          field: "time" as const,
          before: formatEventStart(before, locale),
          after: formatEventStart(after, locale),
        },
      ]
    : []),
  ...(hasLocationChanged(before, after)
    ? [
        {
          field: "place" as const,
          before: formatLocation(before, locale),
          after: formatLocation(after, locale),
        },
      ]
    : []),
];

/** @param organisationOf returns the name that signs emails */
export function eventChangeEndpoints(organisationOf: (deps: Pick<Deps, "db" | "log">) => Promise<string>) {
  const preview = endpoint({
    summary: "Previews the emails to guests if an event is published with these times, place and status",
    tag: "Tickets",
    caller: "user",
    params: z.object({ id: z.uuid() }),
    body: z.object({ facts, note: noteInput }),
    output: z.object({
      kind: z.enum(CHANGE_KINDS).nullable().meta({ description: "Null: no one is notified" }),
      orders: z.int(),
      tickets: z.int(),
      paidMinor: z.int().meta({ description: "Paid for tickets that are not cancelled, in minor units" }),
      currency: z.string().nullable().meta({ description: "Null: no order" }),
      changes: z.array(changeLine),
      mails: z.array(mailPreview),
    }),
    limits: { bucket: "api-read" },
    handle: async ({ deps, params, body, locale }) => {
      const found = await previewChange(deps, params.id, body.facts);
      if (!found)
        return ok({
          kind: null,
          orders: 0,
          tickets: 0,
          paidMinor: 0,
          currency: null,
          changes: [],
          mails: [],
        });
      const { kind, before, after, orders } = found;
      const organisation = await organisationOf(deps);
      return ok({
        kind,
        orders: orders.length,
        tickets: orders.reduce((sum, { tickets }) => sum + Number(tickets), 0),
        paidMinor: orders.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0),
        currency: orders[0]?.currency ?? null,
        changes: changeLines(before, after, locale),
        mails: previewMails(deps, found, { note: body.note, organisation }),
      });
    },
  });

  const onPublish: PublishHook = async (tx, deps, { user, id, notice }) => {
    const after = await prepareAnnouncement(tx, id);
    return async () => {
      const organisation = await organisationOf(deps);
      return after(deps, { actor: user.id, notice, organisation });
    };
  };
  return { preview, onPublish };
}
