import { z } from "zod";
import { endpoint } from "../../../platform/api/endpoint.server";
import { ok } from "../../../platform/result";
import { countIssuedTickets } from "./tickets.store.server";

/** As many as the back office unpublishes at once. */
const MAX_EVENTS = 100;

export const issuedTickets = endpoint({
  summary: "Number of tickets that guests have for events that are not over",
  tag: "Tickets",
  caller: "user",
  query: z.object({
    events: z
      .string()
      .transform((ids) => ids.split(","))
      .pipe(z.array(z.uuid()).min(1).max(MAX_EVENTS))
      .optional()
      .meta({ description: `Ids of up to ${MAX_EVENTS} events, separated by commas` }),
  }),
  output: z.object({ tickets: z.int() }),
  limits: { bucket: "api-read" },
  handle: async ({ deps, query }) =>
    ok({ tickets: await countIssuedTickets(deps.db, query.events ?? [], deps.now()) }),
});
