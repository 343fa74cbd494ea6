import { z } from "zod";
import { endpoint } from "../../platform/endpoint.server";
import { ok } from "../../platform/result";
import { slug } from "../../platform/wire.server";
import { tappedView } from "./door-view.server";
import { getCalendarEvent } from "./events.service.server";
import { tapTicket } from "./tickets.service.server";

const KINDS = ["done", "already", "cancelled", "other_event", "unknown", "limited", "not_in"] as const;

/** One guest comes or goes. The same `clientId` again is answered as the first time: so a slow line may repeat it. */
export const tapDoor = endpoint({
  summary: "Let a guest in or out",
  tag: "Organisers",
  caller: "user",
  params: z.object({ id: slug }),
  body: z.object({
    ticket: z.string().max(400).meta({ description: "Code of the ticket, or what its picture holds" }),
    wish: z.enum(["in", "out"]),
    clientId: z.uuid(),
  }),
  output: z.object({
    kind: z.enum(KINDS),
    good: z.boolean(),
    text: z.string().meta({ description: "What to say at the door" }),
    guest: z
      .object({ id: z.string(), code: z.string(), name: z.string(), type: z.string(), inside: z.boolean() })
      .nullable(),
  }),
  limits: { bucket: "door" },
  async handle({ deps, params, body, who, locale }) {
    const event = await getCalendarEvent(deps, params.id);
    const tapped = await tapTicket(deps, {
      slug: params.id,
      text: body.ticket,
      wish: body.wish,
      clientId: body.clientId,
      actor: who.id,
    });
    return ok(tappedView(tapped, event?.timeZone ?? "UTC", locale));
  },
});
