import { z } from "zod";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/endpoint.server";
import { LOCALES, type Locale } from "../../platform/languages";
import type { PublishHook } from "../../platform/publish-hook";
import { ok } from "../../platform/result";
import { moment } from "../../platform/wire.server";
import { CHANGE_KINDS, type EventFacts, isOtherPlace, isOtherTime } from "./event-changes.model";
import { beforePublishing, previewChange, previewMails } from "./event-changes.service.server";
import { whenText, whereText } from "./mails/event-change-mail";

const text = z.partialRecord(z.enum(LOCALES), z.string().trim().max(1000));
const said = z.partialRecord(z.enum(LOCALES), z.string().nullish());
const facts = z.object({
  status: z.enum(["scheduled", "postponed", "cancelled"]),
  startsAt: moment,
  endsAt: moment,
  timeZone: z.string().max(60),
  location: said,
  venue: said.nullish(),
  address: z.string().max(300).nullish(),
});
const line = z.object({ field: z.enum(["time", "place"]), before: z.string(), after: z.string() });
const mail = z.object({ locale: z.enum(LOCALES), orders: z.int(), subject: z.string(), text: z.string() });

const linesOf = (before: EventFacts, after: EventFacts, locale: Locale) => [
  ...(isOtherTime(before, after)
    ? [{ field: "time" as const, before: whenText(before, locale), after: whenText(after, locale) }]
    : []),
  ...(isOtherPlace(before, after)
    ? [{ field: "place" as const, before: whereText(before, locale), after: whereText(after, locale) }]
    : []),
];

/** Notifies guests of changes when an event is published. @param organisationOf the name that mails are signed with */
export function eventChanges(organisationOf: (deps: Pick<Deps, "db" | "log">) => Promise<string>) {
  const preview = endpoint({
    summary: "Previews the mails to guests if an event were published with these times, place and status",
    tag: "Tickets",
    caller: "user",
    params: z.object({ id: z.uuid() }),
    body: z.object({ facts, note: text }),
    output: z.object({
      kind: z.enum(CHANGE_KINDS).nullable().meta({ description: "Null: nobody is notified" }),
      orders: z.int(),
      tickets: z.int(),
      paidMinor: z.int().meta({ description: "What was paid for the valid tickets, in minor units" }),
      currency: z.string().nullable().meta({ description: "Null: there is no order" }),
      changes: z.array(line),
      mails: z.array(mail),
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
        tickets: orders.reduce((sum, { valid }) => sum + Number(valid), 0),
        paidMinor: orders.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0),
        currency: orders[0]?.currency ?? null,
        changes: linesOf(before, after, locale),
        mails: await previewMails(deps, found, { note: body.note, organisation }),
      });
    },
  });

  const onPublish: PublishHook = async (tx, deps, { who, id, notice }) => {
    const after = await beforePublishing(tx, id);
    return async () => {
      const organisation = await organisationOf(deps);
      return after(deps, { actor: who.id, notice, organisation });
    };
  };
  return { preview, onPublish };
}
