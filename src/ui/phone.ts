import { createContext, useContext, useSyncExternalStore } from "react";
import { type Phone, phoneCookie, phoneIn } from "../platform/phone-choice";

/** The answer that came with the request, while a page is rendered on the server. Never in the browser. */
export const PhoneContext = createContext<Phone | null>(null);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Who uses this phone, in the browser. */
export const phoneNow = (): Phone | null => phoneIn(document.cookie);
/** What the server rendered: the first state of the page that comes alive. */
const phoneRendered = (): Phone | null => (document.documentElement.dataset["phone"] as Phone) ?? null;

/** Who uses this phone; null: not asked yet. A cached page is rendered without an answer. */
export function usePhone(): Phone | null {
  const requested = useContext(PhoneContext);
  return useSyncExternalStore(subscribe, phoneNow, () =>
    typeof document === "undefined" ? requested : phoneRendered(),
  );
}

/** Stores the answer of a page that is alive; it needs no network. */
export function answerPhone(phone: Phone): void {
  document.cookie = phoneCookie(phone, location.protocol === "https:");
  for (const listener of listeners) listener();
}
