import { useEffect, useState } from "react";
import { m } from "../../paraglide/messages";
import { TOAST_DURATION, type ToastItem } from "./toast-store";

/** Toasts without Radix, for when its script cannot load. They look alike, without swiping and F8. */
export function PlainToasts({
  toasts,
  onClose,
}: {
  toasts: readonly ToastItem[];
  onClose: (id: number) => void;
}) {
  const toast = toasts.find(({ open }) => open);
  return toast ? <PlainToast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} /> : null;
}

function PlainToast({ toast, onClose }: { toast: ToastItem; onClose: () => void }) {
  const [paused, setPaused] = useState(false);
  const isError = toast.variant === "destructive";
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    addEventListener("keydown", onKey);
    const timer = paused ? undefined : setTimeout(onClose, TOAST_DURATION);
    return () => {
      removeEventListener("keydown", onKey);
      clearTimeout(timer);
    };
  }, [paused, onClose]);
  return (
    <div className="toasts">
      <div
        className={isError ? "toast bad" : "toast"}
        role={isError ? "alert" : "status"}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        <div>
          <div className="toast-title">{toast.title}</div>
          {toast.description ? <div>{toast.description}</div> : null}
        </div>
        <button type="button" className="icon-button" aria-label={m.toast_close()} onClick={onClose}>
          ×
        </button>
      </div>
    </div>
  );
}
