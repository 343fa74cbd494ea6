import { TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../choice-field";
import { ADMIN, call } from "../client";
import { useCurrencies } from "../use-currencies";
import { today, typedMinor } from "./amount";
import { AmountField } from "./amount-field";
import { DayField } from "./day-field";
import { MoneyDialog } from "./money-dialog";

/** Cash that was counted becomes a gift with its receipt. */
export function CashDialog({ close }: { close: () => void }) {
  const [clientId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [slug, setSlug] = useState("");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [on, setOn] = useState(today());
  const currencies = useCurrencies();
  const { data } = useQuery({
    queryKey: ["campaign-money"],
    queryFn: () => call("GET /campaign-money", { ...ADMIN, query: { limit: 100 } }),
  });
  const open = (data?.items ?? []).filter(({ phase }) => phase === "open");
  // A campaign counts in one currency.
  const campaign = open.find((each) => each.slug === slug);
  const currency = campaign?.currency ?? chosen ?? currencies[0];
  const minor = currency === undefined ? null : typedMinor(typed, currency);
  const body =
    minor === null || currency === undefined
      ? null
      : {
          ...{ clientId, minor, currency, on },
          purpose: campaign ? `campaign:${slug}` : "general",
          name: name.trim() === "" ? null : name.trim(),
          email: email.trim() === "" ? null : email.trim(),
        };
  const send = async (idempotencyKey: string) => {
    const { reference } = await call("POST /cash-gifts", { ...ADMIN, body: body!, idempotencyKey });
    return m.money_cash_done({ reference });
  };
  const codes = campaign ? [campaign.currency] : currencies;
  return (
    <MoneyDialog title={m.money_cash()} submit={m.money_book()} {...{ body, send, close }}>
      <ChoiceField
        id="cash-purpose"
        label={m.money_for()}
        value={slug}
        set={setSlug}
        none={m.money_general()}
        choices={open.map((each) => ({ id: each.slug, name: each.title }))}
      />
      <ChoiceField
        id="cash-currency"
        label={m.admin_field_currency()}
        value={currency ?? ""}
        set={setChosen}
        disabled={campaign !== undefined}
        choices={codes.map((code) => ({ id: code, name: code }))}
      />
      {currency === undefined ? null : (
        <AmountField id="cash-amount" typed={typed} currency={currency} set={setTyped} />
      )}
      <DayField id="cash-day" day={on} set={setOn} />
      <TextField
        id="cash-name"
        label={m.money_name_receipt()}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        id="cash-email"
        type="email"
        label={m.money_email_receipt()}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </MoneyDialog>
  );
}
