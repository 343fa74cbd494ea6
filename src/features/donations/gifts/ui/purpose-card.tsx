import { m } from "../../../../paraglide/messages";
import type { GetFieldProps } from "../../../../ui/form/field-props";
import { SelectField } from "../../../../ui/form/select-field";
import { Disclosure } from "../../../../ui/disclosure";
import { Cover } from "../../../../ui/picture/picture";
import { Text } from "../../../../ui/text";
import type { GiftFormView, PurposeView } from "../gift-form-view.server";
import { giftLabels } from "./gift-labels";
import { UpdateButton } from "./update-button";
import "../../../../ui/styles/card.css";
import "./gift-form.css";

/** Another purpose or currency redisplays the form with matching amounts. */
export function PurposeCard({ field, view }: { field: GetFieldProps; view: GiftFormView }) {
  const { purpose, purposes, currencies } = view;
  const label = giftLabels();
  const wrong = [field("for"), field("currency")].some(({ error }) => error !== undefined);
  return (
    <section className="purpose" aria-labelledby="purpose">
      {purpose === null ? null : <PurposeSummary purpose={purpose} />}
      <Disclosure label={m.gifts_change_purpose()} open={wrong || purpose === null}>
        {purpose === null ? <p>{m.gifts_purpose_gone()}</p> : null}
        <SelectField {...field("for")} label={label["for"]} options={purposes} />
        {currencies.length > 0 ? (
          <SelectField {...field("currency")} label={label["currency"]} options={currencies} />
        ) : null}
        <UpdateButton label={m.gifts_update()} className="button line" />
      </Disclosure>
      {currencies.length > 0 ? null : <input type="hidden" name="currency" value={view.chooser.currency} />}
    </section>
  );
}

function PurposeSummary({ purpose }: { purpose: PurposeView }) {
  return (
    <div className="purpose-summary">
      <Cover of={purpose} />
      <div>
        <p className="small soft">{m.gifts_purpose()}</p>
        <h2 id="purpose">
          <Text of={purpose.title} />
        </h2>
        <p>{purpose.raised ?? <Text of={purpose.text} />}</p>
      </div>
    </div>
  );
}
