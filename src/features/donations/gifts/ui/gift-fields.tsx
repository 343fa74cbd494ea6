import type { ReactNode } from "react";
import { m } from "../../../../paraglide/messages";
import { ChoiceField, TickField } from "../../../../ui/form/choice-field";
import { type FieldProps, type GetFieldProps, singleValue } from "../../../../ui/form/field-props";
import { EmailField } from "../../../../ui/form/email-field";
import { OptionalMark } from "../../../../ui/form/field-frame";
import { SelectField } from "../../../../ui/form/select-field";
import { TextField } from "../../../../ui/form/text-field";
import { giftLabels } from "./gift-labels";
import { Icon } from "../../../../ui/icons/icon";
import type { GivingWays } from "../../giving/giving.model";

type GiftFormOptions = {
  currencies: { value: string; label: string }[];
  purposes: { value: string; label: string }[];
  /** What covering the fee costs, in words. */
  cover: string;
  ways: GivingWays;
};

/** The questions of the gift form; nothing is ticked beforehand. */
export function GiftFields({ field, formOptions }: { field: GetFieldProps; formOptions: GiftFormOptions }) {
  const label = giftLabels();
  const optionalLabel = (name: string) => (
    <>
      {label[name]} <OptionalMark />
    </>
  );
  return (
    <>
      {formOptions.ways.monthly ? (
        <ChoiceField
          {...field("kind")}
          label={label["kind"]}
          options={[
            { value: "one_time", label: m.gifts_once() },
            { value: "monthly", label: m.gifts_each_month() },
          ]}
        />
      ) : (
        <input type="hidden" name="kind" value="one_time" />
      )}
      <div className="pair">
        <TextField
          {...field("amount")}
          label={label["amount"]}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
        <SelectField {...field("currency")} label={label["currency"]} options={formOptions.currencies} />
      </div>
      <SelectField {...field("purpose")} label={label["purpose"]} options={formOptions.purposes} />
      {formOptions.ways.card ? (
        <TickField {...field("coverFee")} label={label["coverFee"]} hint={formOptions.cover} />
      ) : null}
      <div className="pair">
        <EmailField
          {...field("email")}
          label={label["email"]}
          hint={formOptions.ways.monthly ? m.gifts_email_hint() : m.gifts_email_hint_once()}
        />
        <TextField
          {...field("name")}
          label={optionalLabel("name")}
          hint={m.gifts_name_hint()}
          autoComplete="name"
        />
      </div>
      <DonorWallFields name={field("showName")} message={field("message")}>
        <TickField {...field("showName")} label={label["showName"]} hint={m.gifts_show_name_hint()} />
        <TextField
          {...field("message")}
          rows={3}
          label={optionalLabel("message")}
          hint={m.gifts_message_hint()}
        />
      </DonorWallFields>
      <TickField {...field("newsletter")} label={label["newsletter"]} />
      <MethodField answered={field("method")} ways={formOptions.ways} />
      <div className="actions">
        <button type="submit" className="button donate go">
          {formOptions.ways.card ? m.gifts_continue() : m.gifts_continue_transfer()}
        </button>
      </div>
      <p className="small soft">{formOptions.ways.card ? m.gifts_form_note() : m.gifts_transfer_note()}</p>
    </>
  );
}

/** Card or transfer; what is the only way is not asked. */
function MethodField({ answered, ways }: { answered: FieldProps; ways: GivingWays }) {
  const card = { value: "card", label: m.gifts_method_card(), hint: m.gifts_method_card_hint() };
  const transfer = {
    value: "transfer",
    label: m.gifts_method_transfer(),
    hint: m.gifts_method_transfer_hint(),
  };
  if (ways.card && ways.transfer)
    return <ChoiceField {...answered} label={m.gifts_method()} options={[card, transfer]} />;
  return <input type="hidden" name="method" value={ways.card ? "card" : "transfer"} />;
}

/** What few want stands folded, so that a phone shows what all need; open when something was answered or is wrong. */
function DonorWallFields({
  name,
  message,
  children,
}: Record<"name" | "message", FieldProps> & { children: ReactNode }) {
  const answered = [name, message].some(
    ({ typed, error }) => singleValue(typed) !== "" || error !== undefined,
  );
  return (
    <details open={answered}>
      <summary>
        <span>
          {m.gifts_fold()} <OptionalMark />
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
