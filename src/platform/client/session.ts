import { type StoreApi, createStore } from "zustand/vanilla";
import type { ApiCalls } from "./api-calls";
import { PROFILE_STORAGE_NAME } from "./profile-storage-name";

/** What the server answers at the start, and after signing in. */
type InitialData = ApiCalls["ajax"]["GET /init/checking"]["answer"];
type Profile = NonNullable<InitialData["auth"]["profile"]>;

type SessionState = {
  profile: Profile | null;
  /** Only the server's answer makes it true: a stored profile does not. */
  authenticated: boolean;
  /** Bearer token of the session. Never stored: it opens the account. */
  token: string | null;
  /** Bearer token without a session. */
  initial: string | null;
};

/** Value of `expire` without a session (spec §4). */
const SIGNED_OUT = "000";
const SIGNED_OUT_STATE = { profile: null, authenticated: false, token: null } as const;

/** Who is signed in, in this browser (spec §4). */
export type Session = Readonly<{
  state: Pick<StoreApi<SessionState>, "getState" | "subscribe">;
  /** Takes over the server's answer. */
  begin: (data: InitialData) => void;
  /** Replaces token `used`; without effect when another token is in use after a sign-in or sign-out. */
  replaceToken: (used: string | null, token: string) => void;
  /** Clears token, flag and profile, also in local storage. */
  clear: () => void;
  /** The session's token; the initial one when there is no session. */
  bearer: () => string | null;
}>;

/**
 * Restores the stored profile. An expired one is cleared, and all of local storage with it.
 * @param mayStore whether this browser may store the profile: not on a device that others use
 */
export function createSession(mayStore: () => boolean = () => true): Session {
  const state = createStore<SessionState>()(() => ({
    ...SIGNED_OUT_STATE,
    profile: restoreProfile(),
    initial: null,
  }));
  const clear = () => {
    state.setState(SIGNED_OUT_STATE);
    tryStorage(() => localStorage.removeItem(PROFILE_STORAGE_NAME));
  };
  const bearer = () => state.getState().token ?? state.getState().initial;
  return {
    state,
    begin({ auth: { profile, expire }, token: { initial, session } }) {
      if (profile === null || expire === SIGNED_OUT) {
        state.setState({ initial });
        return clear();
      }
      state.setState({ profile, authenticated: true, token: session, initial });
      tryStorage(() =>
        mayStore()
          ? localStorage.setItem(PROFILE_STORAGE_NAME, JSON.stringify(profile))
          : localStorage.removeItem(PROFILE_STORAGE_NAME),
      );
    },
    replaceToken(used, token) {
      if (used === bearer()) state.setState({ token });
    },
    clear,
    bearer,
  };
}

function restoreProfile(): Profile | null {
  const profile =
    tryStorage(() => JSON.parse(localStorage.getItem(PROFILE_STORAGE_NAME) ?? "null") as unknown) ?? null;
  if (!isProfile(profile)) return null;
  if (!isExpired(profile)) return profile;
  tryStorage(() => localStorage.clear());
  return null;
}

/** Anything may be stored under the name: another program's value, or a part of one. */
const isProfile = (value: unknown): value is Profile =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "expire" in value &&
  (value.expire === null || typeof value.expire === "string");

/** Null is a profile without an end; a date that cannot be read has passed. */
const isExpired = ({ expire }: Profile): boolean => expire !== null && !(Date.parse(expire) > Date.now());

/** Storage may be forbidden or full: who is signed in is then known to this page alone. */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
