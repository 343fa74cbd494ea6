import { Suspense, lazy, useSyncExternalStore } from "react";
import { PlainToasts } from "./plain-toasts";
import { type ToastItem, toastStore } from "./toast-store";
import "./toast.css";

const load = () => import("./radix-toasts");

/** Without a connection Radix cannot load, but the message about that must still appear. */
const Toasts = lazy(() => load().catch(() => ({ default: PlainToasts })));

const NONE: readonly ToastItem[] = [];

/** Loads its script with the first toast. */
export function ToastArea() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => NONE);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toasts toasts={toasts} onClose={toastStore.dismiss} />
    </Suspense>
  );
}

/** Loads the script of the toasts while the work that ends with a toast is in progress. */
export function prepareToasts(): void {
  load().catch(() => {});
}
