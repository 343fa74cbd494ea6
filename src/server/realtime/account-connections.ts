import { createLimiter } from "../../platform/concurrency-limiter";

/** Sessions looked up at once when many connections are checked. */
const MAX_CONCURRENT_CHECKS = 4;

/** Looks up the session of a connection again, and closes it when the session has ended. Never rejects. */
type CheckSession = () => Promise<void>;

/** Open connections by the account that is signed in there. */
export function createAccountConnections() {
  const connections = new Map<string, Set<CheckSession>>();
  const limiter = createLimiter(MAX_CONCURRENT_CHECKS);

  const check = (accountId: string): void => {
    for (const checkSession of connections.get(accountId) ?? []) void limiter(checkSession);
  };
  const checkAll = (): void => {
    for (const accountId of connections.keys()) check(accountId);
  };

  return {
    /** @returns removes the connection */
    add(accountId: string, checkSession: CheckSession): () => void {
      const ofAccount = connections.get(accountId) ?? new Set();
      connections.set(accountId, ofAccount.add(checkSession));
      return () => {
        ofAccount.delete(checkSession);
        if (ofAccount.size === 0 && connections.get(accountId) === ofAccount) connections.delete(accountId);
      };
    },
    /** Sessions of an account ended; `*`: of many (migration 0131). */
    onSessionsEnded: (accountId: string): void => (accountId === "*" ? checkAll() : check(accountId)),
    checkAll,
  };
}
export type AccountConnections = ReturnType<typeof createAccountConnections>;
