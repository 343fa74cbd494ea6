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
  summary: "Checks a guest in or out",
  tag: "Organisers",
  caller: "user",
  params: z.object({ id: slug }),
  body: z.object({
    ticket: z.string().max(400).meta({ description: "Code of the ticket, or the content of its QR code" }),
    direction: z.enum(["in", "out"]),
    clientId: z.uuid(),
    at: isoDateTime.optional().meta({ description: "Time of a check-in or check-out that was made offline" }),
  }),
  output: z.object({
    kind: z.enum(RESULT_KINDS),
    good: z.boolean(),
    text: z.string().meta({ description: "Result in words, for the check-in staff" }),
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
  summary: "Tickets of an event for offline check-in, as digests with first names; up to 5,000",
  tag: "Organisers",
  caller: "user",
  params: z.object({ id: slug }),
  query: z.object({ since: isoDateTime.optional().meta({ description: "Only changes after this time" }) }),
  output: z.object({
    listedAt: isoDateTime,
    until: isoDateTime.meta({ description: "Time at which the phone deletes the list" }),
    timeZone: z.string(),
    complete: z.boolean().meta({ description: "The list is complete, so unknown codes are invalid" }),
    tickets: z.array(
      z.object({
        code: z.string().meta({ description: "First half of the SHA-256 of the code, hexadecimal" }),
        token: z.string().meta({ description: "The same for the secret in the QR code" }),
        name: z.string().meta({ description: "First name and initial" }),
        type: z.string(),
        state: z.enum(TICKET_STATES),
        since: z.int().meta({ description: "Time of the last state change, in milliseconds" }),
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
