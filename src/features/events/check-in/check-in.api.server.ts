import { z } from "zod";
import { endpoint } from "../../../platform/api/endpoint.server";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import { err, ok } from "../../../platform/result";
import { isoDateTime, slug } from "../../../platform/api/api-fields.server";
import { checkInResultView } from "./check-in-view.server";
import { getGuestEvent } from "../events.service.server";
import { TICKET_STATES } from "../orders/orders.model";
import { readCheckInList, checkInTicket } from "./check-in.service.server";

const RESULT_KINDS = ["done", "already", "cancelled", "other_event", "unknown", "limited", "not_in"] as const;

/** A duplicate `clientId` gets the first outcome, so slow connections may retry. */
export const checkInGuest = endpoint({
  summary: "Let a guest in or out",
  tag: "Organisers",
  caller: "user",
  params: z.object({ id: slug }),
  body: z.object({
    ticket: z.string().max(400).meta({ description: "Code of the ticket, or what its picture holds" }),
    direction: z.enum(["in", "out"]),
    clientId: z.uuid(),
    at: isoDateTime.optional().meta({ description: "When it happened, of a tap made without a connection" }),
  }),
  output: z.object({
    kind: z.enum(RESULT_KINDS),
    good: z.boolean(),
    text: z.string().meta({ description: "What to say at the door" }),
    guest: z
      .object({ id: z.string(), code: z.string(), name: z.string(), type: z.string(), inside: z.boolean() })
      .nullable(),
  }),
  limits: { bucket: "check-in" },
  async handle({ deps, params, body, principal, locale }) {
    const event = await getGuestEvent(deps, params.id);
    const result = await checkInTicket(deps, {
      slug: params.id,
      text: body.ticket,
      direction: body.direction,
      clientId: body.clientId,
      actor: principal.id,
      at: body.at === undefined ? null : new Date(body.at),
    });
    return ok(checkInResultView(result, event?.timeZone ?? "UTC", locale));
  },
});

export const listCheckIn = endpoint({
  summary: "Tickets of an event for a phone at check-in, as digests with first names; up to 5,000",
  tag: "Organisers",
  caller: "user",
  params: z.object({ id: slug }),
  query: z.object({ since: isoDateTime.optional().meta({ description: "Only what changed after it" }) }),
  output: z.object({
    listedAt: isoDateTime,
    until: isoDateTime.meta({ description: "Then the phone forgets the list" }),
    timeZone: z.string(),
    complete: z.boolean().meta({ description: "No ticket is missing, so a code that is not there is none" }),
    tickets: z.array(
      z.object({
        code: z.string().meta({ description: "First half of the SHA-256 of the code, in hex" }),
        token: z.string().meta({ description: "The same of the secret in the ticket's picture" }),
        name: z.string().meta({ description: "First name and initial" }),
        type: z.string(),
        state: z.enum(TICKET_STATES),
        since: z.int().meta({ description: "When the state changed, in milliseconds" }),
      }),
    ),
  }),
  refuses: ["not_found"],
  async handle({ deps, params, query, locale }) {
    const list = await readCheckInList(
      deps,
      params.id,
      query.since === undefined ? null : new Date(query.since),
    );
    if (!list) return err("not_found");
    return ok({
      ...list,
      listedAt: list.listedAt.toISOString(),
      until: list.until.toISOString(),
      tickets: list.tickets.map(({ typeName, ...ticket }) => ({
        ...ticket,
        type: plainText(localize(typeName, locale)),
      })),
    });
  },
});
