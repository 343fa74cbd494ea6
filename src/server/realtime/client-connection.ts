import type { RawData, WebSocket } from "ws";
import {
  CLOSE_CODES,
  type CloseCode,
  type RealtimeUser,
  type ServerFrame,
} from "../../platform/api/realtime-protocol";
import type { Principal } from "../../platform/auth/principal";
import { type ResolvedChannel, resolveChannel } from "../../registry/realtime-channels";
import type { AccountConnections } from "./account-connections";
import type { ChannelSubscriptions, Subscriber } from "./channel-subscriptions";
import { parseFrame } from "./parse-frame";
import type { RealtimeLimits } from "./limits";
import type { RealtimeRequest } from "./parse-request";

export type ConnectionDeps = Readonly<{
  subscriptions: ChannelSubscriptions;
  accountConnections: AccountConnections;
  limits: RealtimeLimits;
  /** Returns the owner of the session; anonymous if there is none. */
  identifySession: (token: string) => Promise<Principal>;
}>;
export type RealtimeClient = Readonly<{
  request: RealtimeRequest;
  principal: Principal;
  identify: () => Promise<Principal>;
}>;

export function serveConnection(
  socket: WebSocket,
  connectionDeps: ConnectionDeps,
  client: RealtimeClient,
): void {
  const { subscriptions, accountConnections, limits } = connectionDeps;
  let { principal, identify } = client;
  let subscribed = new Map<string, ResolvedChannel>();
  /** Runs authentication and private events in order. */
  let queue: Promise<void> = Promise.resolve();
  const subscriber: Subscriber = { deliver, reportMissing };
  const silenceTimer = setTimeout(() => socket.close(CLOSE_CODES.silent, "silence"), limits.silence);
  const countFrame = createRateCounter(limits.framesPerSecond);
  let leaveAccount = joinAccount();

  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearTimeout(silenceTimer);
    leaveAccount();
    for (const name of subscribed.keys()) subscriptions.unsubscribe(name, subscriber);
    subscribed.clear();
  });
  socket.on("message", (data, isBinary) => acceptFrame() && handleFrame(data, isBinary));
  socket.on("ping", acceptFrame);

  const allowedChannels = resolveAllowedChannels();
  if (allowedChannels === null)
    return closeWithError(CLOSE_CODES.policy, "One of these channels is not open to you.");
  send({
    type: "connected",
    data: { channels: [...allowedChannels.keys()], user: toRealtimeUser(principal) },
  });
  updateSubscriptions(allowedChannels);

  function acceptFrame(): boolean {
    silenceTimer.refresh();
    if (socket.readyState !== socket.OPEN) return false;
    const isWithinLimit = countFrame();
    if (!isWithinLimit) closeWithError(CLOSE_CODES.tooMany, "Too many messages. Wait a moment.");
    return isWithinLimit;
  }

  function handleFrame(data: RawData, isBinary: boolean): void {
    const frame = isBinary ? null : parseFrame(String(data));
    if (frame === null)
      return sendError(
        CLOSE_CODES.unreadable,
        'Not understood. Send {"type":"ping"} or {"type":"authentication",…}.',
      );
    if (frame.type === "ping") return send({ type: "pong" });
    enqueue(
      () => authenticate(frame.data.session),
      () => sendError(CLOSE_CODES.failed, "Who you are could not be looked up. Try again."),
    );
  }

  async function authenticate(session: string): Promise<void> {
    const next = await connectionDeps.identifySession(session);
    const success = next.kind === "user";
    if (success) {
      principal = next;
      identify = () => connectionDeps.identifySession(session);
      leaveAccount();
      leaveAccount = joinAccount();
      // The session may have ended between the lookup and now.
      void checkSession();
    }
    const now = resolveAllowedChannels();
    if (now === null) return closeWithError(CLOSE_CODES.policy, "One of these channels is not open to you.");
    send({ type: "response", data: { to: "authentication", success, user: toRealtimeUser(next) } });
    updateSubscriptions(now);
  }

  function joinAccount(): () => void {
    if (principal.kind !== "user" || socket.readyState !== socket.OPEN) return () => {};
    return accountConnections.add(principal.id, checkSession);
  }

  function checkSession(): Promise<void> {
    enqueue(
      async () => {
        const found = await identify();
        const isSameUser = found.kind === "user" && principal.kind === "user" && found.id === principal.id;
        if (isSameUser) principal = found;
        if (!isSameUser || resolveAllowedChannels() === null) closeEndedSession();
      },
      () => closeWithError(CLOSE_CODES.failed, "Who you are could not be looked up."),
    );
    return queue;
  }

  /** Returns null if one of the requested channels is forbidden. */
  function resolveAllowedChannels(): Map<string, ResolvedChannel> | null {
    const found = client.request.channels.map((name) => resolveChannel(name, principal));
    if (found.includes("forbidden")) return null;
    return new Map(
      found.filter((resolved) => typeof resolved === "object").map((resolved) => [resolved.name, resolved]),
    );
  }

  function updateSubscriptions(next: Map<string, ResolvedChannel>): void {
    if (socket.readyState !== socket.OPEN) return;
    const previous = subscribed;
    subscribed = next;
    for (const name of previous.keys()) if (!next.has(name)) subscriptions.unsubscribe(name, subscriber);
    for (const [name, resolved] of next)
      if (!previous.has(name)) subscriptions.subscribe(resolved, subscriber, client.request.current);
  }

  function deliver(resolved: ResolvedChannel, frame: Buffer): void {
    if (resolved.channel.access === "public") return push(frame);
    enqueue(
      async () => {
        principal = await identify();
        const current = resolveChannel(resolved.name, principal);
        if (typeof current === "object") push(frame);
        else closeEndedSession();
      },
      // The event would be lost: the client reconnects and reads the state.
      () => closeWithError(CLOSE_CODES.failed, "Who you are could not be looked up."),
    );
  }

  function reportMissing({ name }: ResolvedChannel): void {
    sendError(CLOSE_CODES.unknownChannel, `${name} is not published. Its events follow as soon as it is.`);
  }

  function enqueue(work: () => Promise<void>, onError: () => void): void {
    queue = queue.then(work).catch(onError);
  }

  function send(frame: ServerFrame): void {
    push(JSON.stringify(frame));
  }

  function push(frame: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    // A client that does not read costs memory, and a closing frame would wait behind the rest.
    if (socket.bufferedAmount > limits.unread) socket.terminate();
    else socket.send(frame, { binary: false });
  }

  function sendError(code: CloseCode, message: string): void {
    send({ type: "error", data: { code, message } });
  }

  /** The client reconnects with its new session, as after a password change, or without one. */
  function closeEndedSession(): void {
    socket.close(CLOSE_CODES.restart, "session");
  }

  function closeWithError(code: CloseCode, message: string): void {
    sendError(code, message);
    socket.close(code, message);
  }
}

const toRealtimeUser = (principal: Principal): RealtimeUser | null =>
  principal.kind === "user" ? { id: principal.id, roles: principal.roles } : null;

function createRateCounter(max: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count <= max;
  };
}
