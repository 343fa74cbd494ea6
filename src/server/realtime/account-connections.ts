import { createLimiter } from "../../platform/concurrency-limiter";

const MAX_CONCURRENT_CHECKS = 4;

/** Closes the connection if its session has ended. Never rejects. */
type CheckSession = () => Promise<void>;

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
    add(accountId: string, checkSession: CheckSession): () => void {
      const ofAccount = connections.get(accountId) ?? new Set();
      connections.set(accountId, ofAccount.add(checkSession));
      return () => {
        ofAccount.delete(checkSession);
        if (ofAccount.size === 0 && connections.get(accountId) === ofAccount) connections.delete(accountId);
      };
    },
    /** Sessions of an account ended; `*`: of many accounts (migration 0131). */
    onSessionsEnded: (accountId: string): void => (accountId === "*" ? checkAll() : check(accountId)),
    checkAll,
  };
}
export type AccountConnections = ReturnType<typeof createAccountConnections>;
