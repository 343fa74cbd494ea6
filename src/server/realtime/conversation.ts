import type { RawData, WebSocket } from "ws";
import { CODES, type Code, type RealtimeUser, type ServerFrame } from "../../platform/realtime-frames";
import type { Who } from "../../platform/who";
import { type Tuned, tune } from "../../realtime";
import type { Feeds, Hearer } from "./feeds";
import { readFrame } from "./frame";
import type { Limits } from "./limits";
import type { Asked } from "./request";

export type House = Readonly<{
  feeds: Feeds;
  limits: Limits;
  /** Who holds the session with this token; anonymous when there is no such session. */
  sessionOf: (token: string) => Promise<Who>;
}>;
export type Visitor = Readonly<{
  asked: Asked;
  who: Who;
  /** Asks again who it is: a session may have ended. */
  ask: () => Promise<Who>;
}>;

/** Talks with one client from its first frame to its last. */
export function converse(socket: WebSocket, house: House, visitor: Visitor): void {
  const { feeds, limits } = house;
  let { who, ask } = visitor;
  let tuned = new Map<string, Tuned>();
  /** What must be done in order: authentication, and what is for one reader only. */
  let turn: Promise<void> = Promise.resolve();
  const hearer: Hearer = { deliver };
  const silence = setTimeout(() => socket.close(CODES.silent, "silence"), limits.silence);
  const countFrame = createCounter(limits.framesPerSecond);

  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearTimeout(silence);
    for (const name of tuned.keys()) feeds.leave(name, hearer);
    tuned.clear();
  });
  socket.on("message", (data, isBinary) => takeIn() && answer(data, isBinary));
  socket.on("ping", takeIn);

  const granted = grant();
  if (granted === null) return end(CODES.policy, "One of these channels is not open to you.");
  send({ type: "connected", data: { channels: [...granted.keys()], user: userOf(who) } });
  listen(granted);

  /** @returns whether what came is to be looked at */
  function takeIn(): boolean {
    silence.refresh();
    if (socket.readyState !== socket.OPEN) return false;
    const few = countFrame();
    if (!few) end(CODES.tooMany, "Too many messages. Wait a moment.");
    return few;
  }

  function answer(data: RawData, isBinary: boolean): void {
    const frame = isBinary ? null : readFrame(String(data));
    if (frame === null)
      return fail(CODES.unreadable, 'Not understood. Send {"type":"ping"} or {"type":"authentication",…}.');
    if (frame.type === "ping") return send({ type: "pong" });
    inTurn(
      () => authenticate(frame.data.session),
      () => fail(CODES.failed, "Who you are could not be looked up. Try again."),
    );
  }

  async function authenticate(session: string): Promise<void> {
    const next = await house.sessionOf(session);
    const success = next.kind === "user";
    if (success) {
      who = next;
      ask = () => house.sessionOf(session);
    }
    const now = grant();
    if (now === null) return end(CODES.policy, "One of these channels is not open to you.");
    send({ type: "response", data: { to: "authentication", success, user: userOf(next) } });
    listen(now);
  }

  /** What of the asked channels may be heard now; null when one is forbidden. */
  function grant(): Map<string, Tuned> | null {
    const found = visitor.asked.channels.map((name) => tune(name, who));
    if (found.includes("forbidden")) return null;
    return new Map(found.filter((one) => typeof one === "object").map((one) => [one.name, one]));
  }

  function listen(next: Map<string, Tuned>): void {
    if (socket.readyState !== socket.OPEN) return;
    const before = tuned;
    tuned = next;
    for (const name of before.keys()) if (!next.has(name)) feeds.leave(name, hearer);
    for (const [name, one] of next) if (!before.has(name)) feeds.join(one, hearer, visitor.asked.current);
  }

  function deliver(one: Tuned, frame: Buffer): void {
    if (one.channel.heardBy === "public") return push(frame);
    inTurn(
      async () => {
        who = await ask();
        const still = tune(one.name, who);
        if (typeof still === "object") push(frame);
        else end(CODES.policy, "Your session has ended.");
      },
      // An event that is not passed on would be lost: the client comes back and looks for itself.
      () => end(CODES.failed, "Who you are could not be looked up."),
    );
  }

  function inTurn(work: () => Promise<void>, onError: () => void): void {
    turn = turn.then(work).catch(onError);
  }

  function send(frame: ServerFrame): void {
    push(JSON.stringify(frame));
  }

  function push(frame: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    // Whoever does not read costs memory, and a closing frame would wait behind all the rest.
    if (socket.bufferedAmount > limits.unread) socket.terminate();
    else socket.send(frame, { binary: false });
  }

  function fail(code: Code, message: string): void {
    send({ type: "error", data: { code, message } });
  }

  function end(code: Code, message: string): void {
    fail(code, message);
    socket.close(code, message);
  }
}

const userOf = (who: Who): RealtimeUser | null =>
  who.kind === "user" ? { id: who.id, roles: who.roles } : null;

/** @returns whether one more within this second is still few enough */
function createCounter(most: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count <= most;
  };
}
