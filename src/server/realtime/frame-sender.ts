import type { WebSocket } from "ws";
import { CLOSE_CODES, type CloseCode, type ServerFrame } from "../../platform/api/realtime-protocol";

/** @param maxUnread in bytes: more unread data ends the connection */
export function createFrameSender(socket: WebSocket, maxUnread: number) {
  const isOpen = () => socket.readyState === socket.OPEN;

  function push(frame: string | Buffer): void {
    if (!isOpen()) return;
    // A client that does not read costs memory, and a closing frame would wait behind the rest.
    if (socket.bufferedAmount > maxUnread) socket.terminate();
    else socket.send(frame, { binary: false });
  }

  const send = (frame: ServerFrame): void => push(JSON.stringify(frame));
  const sendError = (code: CloseCode, message: string): void =>
    send({ type: "error", data: { code, message } });

  return {
    isOpen,
    push,
    send,
    sendError,
    closeWithError(code: CloseCode, message: string): void {
      sendError(code, message);
      socket.close(code, message);
    },
    /** The client reconnects with its new session, as after a password change, or without one. */
    closeEndedSession: (): void => socket.close(CLOSE_CODES.restart, "session"),
  };
}
export type FrameSender = ReturnType<typeof createFrameSender>;
