import { persist } from "zustand/middleware";
import { type StoreApi, createStore } from "zustand/vanilla";
import type { ApiCalls } from "../../registry/api-routes";

/** What the program tells at the start, and after signing in. */
type InitialData = ApiCalls["ajax"]["GET /init/checking"]["answer"];
type Profile = NonNullable<InitialData["auth"]["profile"]>;

type SessionState = {
  profile: Profile | null;
  /** Only what the program has said makes it true: a profile that was kept does not. */
  authenticated: boolean;
  /** For whoever is signed in. Never stored: it opens the account. */
  token: string | null;
  /** For everybody else. */
  initial: string | null;
};

/** Name in local storage (spec §9). */
const STORAGE_NAME = "profile";
/** What `expire` says when nobody is signed in (spec §4). */
const SIGNED_OUT = "000";
const SIGNED_OUT_STATE = { profile: null, authenticated: false, token: null } as const;

/** Who is signed in, in this browser (spec §4). */
export type Session = Readonly<{
  state: Pick<StoreApi<SessionState>, "getState" | "subscribe">;
  /** Takes over what the program has told. */
  begin: (data: InitialData) => void;
  /** A new token in the place of `used`; without effect when that one is gone: somebody signed in or out meanwhile. */
  replaceToken: (used: string | null, token: string) => void;
  /** Clears token, flag and profile; what is stored of them goes as well. */
  clear: () => void;
  /** The session's token; the initial one when there is no session. */
  bearer: () => string | null;
}>;

/** Restores what is stored. A profile whose time has passed is cleared, and with it everything that is stored. */
export function createSession(): Session {
  const state = createStore<SessionState>()(
    persist(() => ({ ...SIGNED_OUT_STATE, initial: null }) as SessionState, {
      name: STORAGE_NAME,
      partialize: ({ profile }) => ({ profile }),
      storage: {
        getItem: (name) =>
          tryStorage(() => JSON.parse(localStorage.getItem(name) ?? "null") as never) ?? null,
        setItem: (name, value) => void tryStorage(() => localStorage.setItem(name, JSON.stringify(value))),
        removeItem: (name) => void tryStorage(() => localStorage.removeItem(name)),
      },
      skipHydration: true,
    }),
  );
  void state.persist.rehydrate();
  const { profile } = state.getState();
  if (profile && isExpired(profile)) {
    state.setState(SIGNED_OUT_STATE);
    tryStorage(() => localStorage.clear());
  }
  const clear = () => {
    state.setState(SIGNED_OUT_STATE);
    state.persist.clearStorage();
  };
  const bearer = () => state.getState().token ?? state.getState().initial;
  return {
    state,
    begin({ auth: { profile: found, expire }, token: { initial, session } }) {
      if (found === null || expire === SIGNED_OUT) {
        state.setState({ initial });
        clear();
      } else state.setState({ profile: found, authenticated: true, token: session, initial });
    },
    replaceToken(used, token) {
      if (used === bearer()) state.setState({ token });
    },
    clear,
    bearer,
  };
}

/** Null is a profile without an end; what cannot be read is over. */
const isExpired = ({ expire }: Profile): boolean => expire !== null && !(Date.parse(expire) > Date.now());

/** Storage may be closed or full: who is signed in is then known to this page alone. */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
