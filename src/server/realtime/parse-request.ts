import type { IncomingMessage } from "node:http";
import { PROJECT } from "../../platform/api/realtime-protocol";

/** `current`: send the state of each channel first. */
export type RealtimeRequest = Readonly<{ channels: readonly string[]; current: boolean }>;

/** Parses the request URL, or returns the reason for a refusal. Only browsers send an origin. */
export function parseRealtimeRequest(
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
  origins: readonly string[],
  maxChannels: number,
): RealtimeRequest | string {
  if (headers.origin !== undefined && !origins.includes(headers.origin))
    return "Pages of this origin may not listen here.";
  const query = new URLSearchParams(url.split("?")[1] ?? "");
  const project = query.get("project");
  if (project === null) return "The parameter project is missing.";
  if (project !== PROJECT) return "There is no project of this name.";
  const channels = [...new Set(query.getAll("channels[]"))];
  if (channels.length === 0) return "The parameter channels[] is missing.";
  if (channels.length > maxChannels) return `More than ${maxChannels} channels.`;
  return { channels, current: query.get("current") === "1" };
}
