import { type InputEvent, useEffect, useRef, useState } from "react";
import { getLocale } from "../../../../paraglide/runtime";
import { type GiftChoice, periodOf } from "../gift-choice.model";
import { type GiftTotal, giftTotal } from "../gift-total.model";
import type { PaymentFee } from "../payment-fee.model";

/**
 * The total of a gift form, which follows each change once the page runs script.
 * @param initial as the server rendered it
 * @param fee of the card provider in this currency; null: a donor cannot cover it
 * @returns what the form element, or one around its fields, takes
 */
export function useGiftTotal(initial: GiftTotal | null, currency: string, fee: PaymentFee | null) {
  const container = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState(initial);
  const update = () => {
    const form = container.current?.closest("form");
    if (!form) return;
    disableOtherPeriod(form);
    setTotal(readTotal(form, currency, fee));
  };
  // A choice may have been made before the page ran script.
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

/** An amount that was chosen for the other period stays chosen there, and does not travel with the form. */
function disableOtherPeriod(form: HTMLFormElement): void {
  const period = periodOf(Object.fromEntries(new FormData(form)) as GiftChoice);
  for (const each of ["one_time", "monthly"] as const)
    for (const amounts of form.querySelectorAll<HTMLFieldSetElement>(`.chooser > .${each}`))
      amounts.disabled = each !== period;
}

/** Of a suggested amount and a typed one, the last change counts and clears the other. */
function preferLastAmount(changed: HTMLInputElement): void {
  const chooser = changed.closest(".chooser");
  const other = chooser?.querySelector<HTMLInputElement>("[name=other]");
  if (!chooser || !other) return;
  if (changed !== other) other.value = "";
  else if (changed.value !== "")
    for (const radio of chooser.querySelectorAll<HTMLInputElement>(".quick :checked")) radio.checked = false;
}
