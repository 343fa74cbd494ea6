import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** False on the server and at the first render in the browser, then true: for controls that only work with script. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
