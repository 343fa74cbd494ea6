import type { RawData, WebSocket } from "ws";
import { CLOSE_CODES } from "../../platform/api/realtime-protocol";
import { type RealtimeClient, type SessionDeps, createClientSession } from "./client-session";
import { createFrameSender } from "./frame-sender";
import type { RealtimeLimits } from "./limits";
import { parseFrame } from "./parse-frame";

export type ConnectionDeps = SessionDeps & Readonly<{ limits: RealtimeLimits }>;

export function serveConnection(socket: WebSocket, deps: ConnectionDeps, client: RealtimeClient): void {
  const { limits } = deps;
  const sender = createFrameSender(socket, limits.unread);
  const session = createClientSession(sender, deps, client);
  const silenceTimer = setTimeout(() => socket.close(CLOSE_CODES.silent, "silence"), limits.silence);
  const countFrame = createRateCounter(limits.framesPerSecond);

  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearTimeout(silenceTimer);
    session.end();
  });
  socket.on("message", (data, isBinary) => acceptFrame() && handleFrame(data, isBinary));
  socket.on("ping", acceptFrame);
  session.begin();

  function acceptFrame(): boolean {
    silenceTimer.refresh();
    if (!sender.isOpen()) return false;
    const isWithinLimit = countFrame();
    if (!isWithinLimit) sender.closeWithError(CLOSE_CODES.tooMany, "Too many messages. Wait a moment.");
    return isWithinLimit;
  }

  function handleFrame(data: RawData, isBinary: boolean): void {
    const frame = isBinary ? null : parseFrame(String(data));
    if (frame === null)
      return sender.sendError(
        CLOSE_CODES.unreadable,
        'Not understood. Send {"type":"ping"} or {"type":"authentication",…}.',
      );
    if (frame.type === "ping") return sender.send({ type: "pong" });
    session.authenticate(frame.data.session);
  }
}

function createRateCounter(max: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count <= max;
  };
}
