export const REALTIME_PATH = "/api/v1/realtime";
/** The only project; required in every connection URL (spec §7). */
export const PROJECT = "reboot";

/** Close and error codes: RFC 6455 and its registry, our own from 4000. */
export const CLOSE_CODES = {
  /** No frame arrived for too long. */
  silent: 1001,
  unreadable: 1003,
  /** Not allowed: clients must not retry (spec §8). */
  policy: 1008,
  failed: 1011,
  restart: 1012,
  tooMany: 1013,
  /** Channel of something unpublished; the connection stays open, and events follow once it is published. */
  unknownChannel: 4404,
} as const;
export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];

export type RealtimeUser = { id: string; roles: readonly string[] };

export type RealtimeEvent<Payload = unknown> = {
  /** `<channel>.<event>` each; several when close together; `….current` for the current state. */
  events: string[];
  channels: string[];
  /** Unix time in milliseconds. */
  timestamp: number;
  payload: Payload;
};

export type ServerFrame =
  | { type: "connected"; data: { channels: string[]; user: RealtimeUser | null } }
  | { type: "event"; data: RealtimeEvent }
  | { type: "response"; data: { to: "authentication"; success: boolean; user: RealtimeUser | null } }
  | { type: "pong" }
  | { type: "error"; data: { code: CloseCode; message: string } };

export type ClientFrame = { type: "ping" } | { type: "authentication"; data: { session: string } };
