/** Limits of spec §9. Times in milliseconds, distance in CSS pixels. */
const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
export const SWIPE_THRESHOLD = 50;
export const VIEWPORT_HOTKEY = "F8";
/** How long a dismissed toast stays in memory. */
export const REMOVE_DELAY = 1_000_000;

export type ToastContent = {
  title: string;
  description?: string;
  /** `destructive`: something went wrong; it is announced as an alert. */
  variant?: "default" | "destructive";
};
export type ToastItem = ToastContent & { id: number; open: boolean };

export type ToastStore = {
  /** Shows a toast and takes the place of the one that was there. @returns its id */
  show: (content: ToastContent) => number;
  /** Closes it; it is forgotten after `REMOVE_DELAY`. */
  dismiss: (id: number) => void;
  /** The newest first, at most `TOAST_LIMIT`. The same array until something changes. */
  list: () => readonly ToastItem[];
  /** @returns the way to stop listening */
  subscribe: (listener: () => void) => () => void;
};

/** The toasts of a page. Knows no screen: `toast-area.tsx` shows what is in it. */
export function createToastStore(): ToastStore {
  let toasts: readonly ToastItem[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly ToastItem[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show(content) {
      const id = ++lastId;
      change([{ ...content, id, open: true }, ...toasts].slice(0, TOAST_LIMIT));
      return id;
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => {
        if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
      }, REMOVE_DELAY);
    },
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The toasts of this browser tab. Empty on the server, where nothing calls `toast`. */
export const toastStore = createToastStore();

/** Tells the visitor something in passing, from anywhere in the browser. Never the only confirmation of a change. */
export const toast = (content: ToastContent): number => toastStore.show(content);
