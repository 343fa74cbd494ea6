import type { Principal } from "../../platform/auth/principal";

type Identity = Readonly<{ principal: Principal; identify: () => Promise<Principal> }>;

/**
 * Who a connection belongs to; it changes when the client authenticates.
 * @param join registers the connection with an account; returns the function that removes it
 */
export function createConnectionAccount(identity: Identity, join: (accountId: string) => () => void) {
  let { principal, identify } = identity;
  const joinAccount = () => (principal.kind === "user" ? join(principal.id) : () => {});
  let leaveAccount = joinAccount();
  return {
    principal: () => principal,

    replace(next: Identity): void {
      ({ principal, identify } = next);
      leaveAccount();
      leaveAccount = joinAccount();
    },

    async refresh(): Promise<Principal> {
      return (principal = await identify());
    },

    /** @returns false if the session has ended or belongs to another user */
    async refreshSameUser(): Promise<boolean> {
      const found = await identify();
      const isSameUser = found.kind === "user" && principal.kind === "user" && found.id === principal.id;
      if (isSameUser) principal = found;
      return isSameUser;
    },

    leave: () => leaveAccount(),
  };
}
