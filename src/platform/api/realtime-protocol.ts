/** What travels over `/api/v1/realtime`, for both ends of the line. */

export const REALTIME_PATH = "/api/v1/realtime";
/** The only project there is; named in every address of the line (spec §7). */
export const PROJECT = "reboot";

/** Codes of error frames and of closing; numbers of RFC 6455 and its registry, from 4000 on our own. */
export const CLOSE_CODES = {
  /** Nothing was heard for too long. */
  silent: 1001,
  /** A frame that is not known or not readable; the line stays open. */
  unreadable: 1003,
  /** Not allowed: never try again (spec §8). */
  policy: 1008,
  /** The program cannot answer now. */
  failed: 1011,
  /** The program is going down and comes back. */
  restart: 1012,
  /** Too much at once. */
  tooMany: 1013,
  /** A channel of something that is not published; the connection stays open, and events follow once it is. */
  unknownChannel: 4404,
} as const;
export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];

export type RealtimeUser = { id: string; roles: readonly string[] };

export type RealtimeEvent<Payload = unknown> = {
  /** What happened, each `<channel>.<what>`; several when they came close together, `….current` for the state now. */
  events: string[];
  channels: string[];
  /** Milliseconds since 1970. */
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
