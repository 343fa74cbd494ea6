import type { ReactNode } from "react";
import { m } from "../../../../paraglide/messages";
import { ChoiceField, TickField } from "../../../../ui/form/choice-field";
import { EmailField } from "../../../../ui/form/email-field";
import { OptionalMark } from "../../../../ui/form/field-frame";
import { type FieldProps, type GetFieldProps, singleValue } from "../../../../ui/form/field-props";
import { TextField } from "../../../../ui/form/text-field";
import { Disclosure } from "../../../../ui/disclosure";
import { DonateButton } from "../../giving/ui/donate-button";
import { AMOUNT_FIELD, GiftChooser } from "../../giving/ui/gift-chooser";
import { TrustLine } from "../../giving/ui/trust-line";
import { useGiftTotal } from "../../giving/ui/use-gift-total";
import type { GivingWays } from "../../giving/giving.model";
import type { GiftFormView } from "../gift-form-view.server";
import { giftLabels } from "./gift-labels";
import { GiftSummary } from "./gift-summary";
import { PurposeCard } from "./purpose-card";
import "./gift-form.css";

export function GiftFields({ field, view }: { field: GetFieldProps; view: GiftFormView }) {
  const { chooser, fee, registration } = view;
  const { ways, currency } = chooser;
  const { container, total, onInput } = useGiftTotal(view.total, currency, fee);
  const label = giftLabels();
  const optionalLabel = (name: string) => (
    <>
      {label[name]} <OptionalMark />
    </>
  );
  return (
    <div className="form" ref={container} onInput={onInput}>
      <PurposeCard field={field} view={view} />
      <GiftChooser chooser={chooser} error={field(AMOUNT_FIELD).error} />
      <input type="hidden" name="amountsIn" value={currency} />
      <div className="pair">
        <EmailField {...field("email")} label={label["email"]} hint={m.gifts_email_hint()} />
        <TextField
          {...field("name")}
          label={optionalLabel("name")}
          hint={m.gifts_name_hint()}
          autoComplete="name"
        />
      </div>
      <DonorWallFields
        name={field("showName")}
        message={field("message")}
        label={view.listsDonors ? m.gifts_fold() : m.gifts_fold_message()}
      >
        {view.listsDonors ? (
          <TickField {...field("showName")} label={label["showName"]} hint={m.gifts_show_name_hint()} />
        ) : null}
        <TextField
          {...field("message")}
          rows={3}
          label={optionalLabel("message")}
          hint={view.listsDonors ? m.gifts_message_hint() : m.gifts_message_staff_hint()}
        />
      </DonorWallFields>
      <TickField {...field("newsletter")} label={label["newsletter"]} />
      <MethodField answered={field("method")} ways={ways} />
      {fee === null ? null : (
        <div className="card-fee">
          <TickField {...field("coverFee")} label={label["coverFee"]} />
        </div>
      )}
      <GiftSummary total={total} />
      <DonateButton total={total} fallback={ways.card ? m.gifts_continue() : m.gifts_continue_transfer()} />
      <TrustLine registration={registration} ways={ways} />
      {ways.card ? null : <p className="small soft">{m.gifts_transfer_note()}</p>}
    </div>
  );
}

/** Asks only when both methods are available. */
function MethodField({ answered, ways }: { answered: FieldProps; ways: GivingWays }) {
  const card = { value: "card", label: m.gifts_method_card(), hint: m.gifts_method_card_hint() };
  const transfer = {
    value: "transfer",
    label: m.gifts_method_transfer(),
    hint: m.gifts_method_transfer_hint(),
  };
  if (ways.card && ways.transfer)
    return (
      <div className="pay-method">
        <ChoiceField {...answered} label={m.gifts_method()} options={[card, transfer]} />
      </div>
    );
  return <input type="hidden" name="method" value={ways.card ? "card" : "transfer"} />;
}

/** Collapses optional questions, for short forms on phones; an answer or error opens them. */
function DonorWallFields({
  name,
  message,
  label,
  children,
}: Record<"name" | "message", FieldProps> & { label: string; children: ReactNode }) {
  const answered = [name, message].some(
    ({ typed, error }) => singleValue(typed) !== "" || error !== undefined,
  );
  return (
    <Disclosure
      open={answered}
      label={
        <>
          {label} <OptionalMark />
        </>
      }
    >
      {children}
    </Disclosure>
  );
}
