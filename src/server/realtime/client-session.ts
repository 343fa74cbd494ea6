import { CLOSE_CODES, type RealtimeUser, type ServerFrame } from "../../platform/api/realtime-protocol";
import type { Principal } from "../../platform/auth/principal";
import { type ResolvedChannel, resolveChannel } from "../../registry/realtime-channels";
import type { AccountConnections } from "./account-connections";
import type { ChannelSubscriptions } from "./channel-subscriptions";
import { createConnectionAccount } from "./connection-account";
import type { FrameSender } from "./frame-sender";
import type { RealtimeRequest } from "./parse-request";
import { createSubscribedChannels } from "./subscribed-channels";

export type SessionDeps = Readonly<{
  subscriptions: ChannelSubscriptions;
  accountConnections: AccountConnections;
  /** Returns the owner of the session; anonymous if there is none. */
  identifySession: (token: string) => Promise<Principal>;
}>;
export type RealtimeClient = Readonly<{
  request: RealtimeRequest;
  principal: Principal;
  identify: () => Promise<Principal>;
}>;

const UNIDENTIFIED = "Who you are could not be looked up.";
const FORBIDDEN = "One of these channels is not open to you.";

/** The user and the channels of one connection. */
export function createClientSession(sender: FrameSender, deps: SessionDeps, client: RealtimeClient) {
  const { request, principal, identify } = client;
  const account = createConnectionAccount({ principal, identify }, (accountId) =>
    sender.isOpen() ? deps.accountConnections.add(accountId, checkSession) : () => {},
  );
  const channels = createSubscribedChannels(
    deps.subscriptions,
    { deliver, reportMissing: (resolved) => reportMissing(sender, resolved) },
    request.current,
  );
  /** Runs authentication and private events in order. */
  const enqueue = createTaskQueue();
  const closeUnidentified = () => sender.closeWithError(CLOSE_CODES.failed, UNIDENTIFIED);

  function checkSession(): Promise<void> {
    return enqueue(async () => {
      const isSameUser = await account.refreshSameUser();
      if (!isSameUser || resolveAllowedChannels(request.channels, account.principal()) === null)
        sender.closeEndedSession();
    }, closeUnidentified);
  }

  /** Answers, then subscribes to what the user may read. */
  function updateChannels(toAnswer: (names: string[]) => ServerFrame): void {
    const allowed = resolveAllowedChannels(request.channels, account.principal());
    if (allowed === null) return sender.closeWithError(CLOSE_CODES.policy, FORBIDDEN);
    sender.send(toAnswer([...allowed.keys()]));
    if (sender.isOpen()) channels.replace(allowed);
  }

  async function authenticate(token: string): Promise<void> {
    const next = await deps.identifySession(token);
    const success = next.kind === "user";
    if (success) {
      account.replace({ principal: next, identify: () => deps.identifySession(token) });
      // The session may have ended between the lookup and now.
      void checkSession();
    }
    const data = { to: "authentication", success, user: toRealtimeUser(next) } as const;
    updateChannels(() => ({ type: "response", data }));
  }

  function deliver(resolved: ResolvedChannel, frame: Buffer): void {
    if (resolved.channel.access === "public") return sender.push(frame);
    // On failure the event would be lost: the client reconnects and reads the state.
    void enqueue(async () => {
      const current = resolveChannel(resolved.name, await account.refresh());
      if (typeof current === "object") sender.push(frame);
      else sender.closeEndedSession();
    }, closeUnidentified);
  }

  return {
    begin(): void {
      const user = toRealtimeUser(account.principal());
      updateChannels((names) => ({ type: "connected", data: { channels: names, user } }));
    },
    authenticate(token: string): void {
      void enqueue(
        () => authenticate(token),
        () => sender.sendError(CLOSE_CODES.failed, `${UNIDENTIFIED} Try again.`),
      );
    },
    end(): void {
      account.leave();
      channels.clear();
    },
  };
}

function createTaskQueue() {
  let queue: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>, onError: () => void): Promise<void> =>
    (queue = queue.then(work).catch(onError));
}

const reportMissing = (sender: FrameSender, { name }: ResolvedChannel): void =>
  sender.sendError(
    CLOSE_CODES.unknownChannel,
    `${name} is not published. Its events follow as soon as it is.`,
  );

/** Returns null if one of the requested channels is forbidden. */
function resolveAllowedChannels(
  names: readonly string[],
  principal: Principal,
): Map<string, ResolvedChannel> | null {
  const found = names.map((name) => resolveChannel(name, principal));
  if (found.includes("forbidden")) return null;
  return new Map(
    found.filter((resolved) => typeof resolved === "object").map((resolved) => [resolved.name, resolved]),
  );
}

const toRealtimeUser = (principal: Principal): RealtimeUser | null =>
  principal.kind === "user" ? { id: principal.id, roles: principal.roles } : null;
