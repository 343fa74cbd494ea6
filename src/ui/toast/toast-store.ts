/** Limits of spec §9. Times in milliseconds, distance in CSS pixels. */
const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
export const SWIPE_THRESHOLD = 50;
export const VIEWPORT_HOTKEY = "F8";
export const REMOVE_DELAY = 1_000_000;

export type ToastContent = {
  title: string;
  description?: string;
  /** `destructive`: an error, announced as an alert. */
  variant?: "default" | "destructive";
};
export type ToastItem = ToastContent & { id: number; open: boolean };

export type ToastStore = {
  /** Shows a toast instead of the current one. @returns its id */
  show: (content: ToastContent) => number;
  dismiss: (id: number) => void;
  /** Newest first, at most `TOAST_LIMIT`. The same array until something changes. */
  list: () => readonly ToastItem[];
  subscribe: (listener: () => void) => () => void;
};

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

/** Toasts of this browser tab. Empty on the server, which never calls `toast`. */
export const toastStore = createToastStore();

/** Shows a brief message, from anywhere in the browser. Never the only confirmation of a change. */
export const toast = (content: ToastContent): number => toastStore.show(content);
