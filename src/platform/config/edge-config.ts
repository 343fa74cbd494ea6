import { z } from "zod";
import { onOff } from "./config-schemas";

export const edgeSettings = {
  LOG_IP: z
    .enum(["off", "hashed", "full"], { error: "must be off, hashed or full" })
    .default("hashed")
    .describe(
      "How log lines identify the sender of a request: off, a keyed hash that changes each day, or the full IP address (docs/observing.md)",
    ),
  HSTS_SUBDOMAINS: onOff.describe(
    "Browsers must use https for all subdomains of ORIGIN; off: for its host only",
  ),
};

export type LogIp = z.infer<typeof edgeSettings.LOG_IP>;
