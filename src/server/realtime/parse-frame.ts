import { z } from "zod";
import type { ClientFrame } from "../../platform/api/realtime-protocol";

const frameSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ping") }),
  z.object({
    type: z.literal("authentication"),
    data: z.object({ session: z.string().min(1).max(4096) }),
  }),
]);

/** Returns null for an unknown or unreadable frame. */
export function parseFrame(text: string): ClientFrame | null {
  try {
    return frameSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
