import { type InputEvent, useEffect, useRef, useState } from "react";
import { getLocale } from "../../../../paraglide/runtime";
import { type GiftChoice, periodOf } from "../gift-choice.model";
import { type GiftTotal, giftTotal } from "../gift-total.model";
import type { PaymentFee } from "../payment-fee.model";

/** Returns the live total of a gift form. @param fee null when a donor cannot cover it */
export function useGiftTotal(initial: GiftTotal | null, currency: string, fee: PaymentFee | null) {
  const container = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState(initial);
  const update = () => {
    const form = container.current?.closest("form");
    if (!form) return;
    disableOtherPeriod(form);
    setTotal(readTotal(form, currency, fee));
  };
  // The reader may have chosen before hydration.
  useEffect(update, [currency, fee]);
  const onInput = ({ target }: InputEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) preferLastAmount(target);
    update();
  };
  return { container, total, onInput };
}

function readTotal(form: HTMLFormElement, currency: string, fee: PaymentFee | null): GiftTotal | null {
  const data = new FormData(form);
  const choice = Object.fromEntries(data) as GiftChoice;
  const isCovered = data.has("coverFee") && data.get("method") !== "transfer";
  return giftTotal(choice, currency, isCovered ? fee : null, getLocale());
}

/** An amount of the other period stays selected, but is not submitted. */
function disableOtherPeriod(form: HTMLFormElement): void {
  const period = periodOf(Object.fromEntries(new FormData(form)) as GiftChoice);
  for (const each of ["one_time", "monthly"] as const)
    for (const amounts of form.querySelectorAll<HTMLFieldSetElement>(`.chooser > .${each}`))
      amounts.disabled = each !== period;
}

/** The last change wins: a suggested amount clears a typed one, and vice versa. */
function preferLastAmount(changed: HTMLInputElement): void {
  const chooser = changed.closest(".chooser");
  const other = chooser?.querySelector<HTMLInputElement>("[name=other]");
  if (!chooser || !other) return;
  if (changed !== other) other.value = "";
  else if (changed.value !== "")
    for (const radio of chooser.querySelectorAll<HTMLInputElement>(".quick :checked")) radio.checked = false;
}
