import * as Toast from "@radix-ui/react-toast";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { directionOf } from "../../platform/i18n/locales";
import { Icon } from "../icons/icon";
import { SWIPE_THRESHOLD, TOAST_DURATION, type ToastItem, VIEWPORT_HOTKEY } from "./toast-store";

const HOTKEY = [VIEWPORT_HOTKEY];

/** As in spec §4 and §9: pauses on hover and focus, closes on swipe and Escape; F8 moves the focus to it. */
export default function RadixToasts(props: { toasts: readonly ToastItem[]; onClose: (id: number) => void }) {
  return (
    <Toast.Provider
      label={m.toast_label()}
      duration={TOAST_DURATION}
      // Away from the beginning of the text.
      swipeDirection={directionOf(getLocale()) === "rtl" ? "left" : "right"}
      swipeThreshold={SWIPE_THRESHOLD}
    >
      {props.toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onClose={() => props.onClose(toast.id)} />
      ))}
      <Toast.Viewport
        className="toasts"
        hotkey={HOTKEY}
        label={m.toast_region({ hotkey: VIEWPORT_HOTKEY })}
      />
    </Toast.Provider>
  );
}

function OneToast({ toast, onClose }: { toast: ToastItem; onClose: () => void }) {
  const { title, description, variant, open } = toast;
  const isError = variant === "destructive";
  // Radix announces each toast as a status. An alert is announced by itself, so Radix must omit it.
  const alert = isError ? { role: "alert", "data-radix-toast-announce-exclude": "" } : {};
  return (
    <Toast.Root
      className={isError ? "toast bad" : "toast"}
      open={open}
      onOpenChange={(next) => next || onClose()}
    >
      <div {...alert}>
        <Toast.Title className="toast-title">{title}</Toast.Title>
        {description ? <Toast.Description>{description}</Toast.Description> : null}
      </div>
      <Toast.Close className="icon-button" aria-label={m.toast_close()}>
        <Icon name="x" />
      </Toast.Close>
    </Toast.Root>
  );
}
