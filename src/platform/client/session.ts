import { type StoreApi, createStore } from "zustand/vanilla";
import type { ApiCalls } from "./api-calls";
import { PROFILE_STORAGE_NAME } from "./profile-storage-name";

type InitialData = ApiCalls["ajax"]["GET /init/checking"]["answer"];
type Profile = NonNullable<InitialData["auth"]["profile"]>;

type SessionState = {
  profile: Profile | null;
  /** Set only by the server's response, never by a stored profile. */
  authenticated: boolean;
  /** Security: never stored. */
  token: string | null;
  initial: string | null;
};

/** Value of `expire` without a session (spec §4). */
const SIGNED_OUT = "000";
const SIGNED_OUT_STATE = { profile: null, authenticated: false, token: null } as const;

/** The session in this browser (spec §4). */
export type Session = Readonly<{
  state: Pick<StoreApi<SessionState>, "getState" | "subscribe">;
  begin: (data: InitialData) => void;
  /** Ignored when `used` is no longer the current token, after a sign-in or sign-out. */
  replaceToken: (used: string | null, token: string) => void;
  clear: () => void;
  bearer: () => string | null;
}>;

/** Restores the stored profile; an expired one clears all local storage. @param mayStore false on shared devices */
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

/** Local storage may hold any value. */
const isProfile = (value: unknown): value is Profile =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "expire" in value &&
  (value.expire === null || typeof value.expire === "string");

/** Null never expires; an unreadable date has expired. */
const isExpired = ({ expire }: Profile): boolean => expire !== null && !(Date.parse(expire) > Date.now());

/** Storage may be blocked or full: the session is then limited to this page. */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
