import { z } from "zod";
import { onOff } from "./config-schemas";

export const edgeSettings = {
  LOG_IP: z
    .enum(["off", "hashed", "full"], { error: "must be off, hashed or full" })
    .default("hashed")
    .describe(
      "How log lines of a request name its sender: not at all, by a keyed hash that changes each day, or by the IP address (docs/observing.md)",
    ),
  HSTS_SUBDOMAINS: onOff.describe(
    "Whether browsers must use https for all subdomains of ORIGIN as well; off: for its host only",
  ),
};

export type LogIp = z.infer<typeof edgeSettings.LOG_IP>;
