import { Suspense, lazy, useSyncExternalStore } from "react";
import { PlainToasts } from "./plain-toasts";
import { type ToastItem, toastStore } from "./toast-store";
import "./toast.css";

const load = () => import("./radix-toasts");

/** Without a connection the part with swipe and hotkey cannot come; the news that there is none still has to be told. */
const Toasts = lazy(() => load().catch(() => ({ default: PlainToasts })));

const NONE: readonly ToastItem[] = [];

/** Where toasts appear: once, in the shell. Its script comes with the first toast only. */
export function ToastArea() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => NONE);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toasts toasts={toasts} onClose={toastStore.dismiss} />
    </Suspense>
  );
}

/** Fetches the script of the toasts while the work that will end with one is still going on. */
export function prepareToasts(): void {
  load().catch(() => {});
}
