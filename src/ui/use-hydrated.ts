import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** False on the server and in the first render of the browser, for controls that need scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
