import { z } from "zod";
import { endpoint } from "../../platform/endpoint.server";
import { ok } from "../../platform/result";

/** Whether somebody is there, and what time it is there. */
export const ping = endpoint({
  summary: "Whether the program answers",
  tag: "Program",
  output: z.object({ ping: z.literal("pong"), time: z.iso.datetime() }),
  handle: async ({ deps }) => ok({ ping: "pong" as const, time: deps.now().toISOString() }),
});
