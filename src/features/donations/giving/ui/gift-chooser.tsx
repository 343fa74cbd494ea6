import { m } from "../../../../paraglide/messages";
import { FieldNotes, describedBy } from "../../../../ui/form/field-frame";
import { Text } from "../../../../ui/text";
import type { GiftChooserView } from "../gift-chooser-view.server";
import type { GiftPeriod } from "../giving.model";
import "../../../../ui/form/choice-field.css";
import "../../../../ui/form/field.css";
import "./gift-chooser.css";
import "./gift-conditions.css";

/** The field that shows amount errors. */
export const AMOUNT_FIELD = "other";

/** The style sheet shows the amounts of the chosen period, so this works without script. */
export function GiftChooser({ chooser, error }: { chooser: GiftChooserView; error?: string | undefined }) {
  const { ways, amounts, currency, selected } = chooser;
  const hasAmounts = amounts.one_time.length > 0;
  return (
    <div className="chooser stack">
      {ways.monthly ? (
        <Period selected={selected.period} />
      ) : (
        <input type="hidden" name="period" value="one_time" />
      )}
      <SuggestedAmounts chooser={chooser} period="one_time" />
      {ways.monthly ? <SuggestedAmounts chooser={chooser} period="monthly" /> : null}
      <div className={error ? "field invalid" : "field"}>
        <label htmlFor={AMOUNT_FIELD}>{hasAmounts ? m.gifts_other() : m.gifts_choose({ currency })}</label>
        <FieldNotes id={AMOUNT_FIELD} error={error} />
        <input
          id={AMOUNT_FIELD}
          name="other"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder={m.gifts_other_example()}
          defaultValue={selected.other}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id: AMOUNT_FIELD, label: "", error })}
        />
      </div>
    </div>
  );
}

function Period({ selected }: { selected: GiftPeriod }) {
  const choices: [GiftPeriod, string][] = [
    ["one_time", m.gifts_once()],
    ["monthly", m.gifts_each_month()],
  ];
  return (
    <fieldset>
      <legend className="visually-hidden">{m.gifts_kind()}</legend>
      <div className="seg">
        {choices.map(([value, label]) => (
          <label key={value} className="pick">
            <input type="radio" name="period" value={value} defaultChecked={value === selected} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const FIELD_OF_PERIOD = { one_time: "amount", monthly: "monthlyAmount" } as const;

function SuggestedAmounts({ chooser, period }: { chooser: GiftChooserView; period: GiftPeriod }) {
  const { amounts, currency, selected } = chooser;
  if (amounts[period].length === 0) return null;
  return (
    <fieldset className={period}>
      <legend>
        {period === "monthly" ? m.gifts_choose_monthly({ currency }) : m.gifts_choose({ currency })}
      </legend>
      <div className="quick">
        {amounts[period].map(({ value, amount, title, perk }) => (
          <label key={value} className="pick">
            <input
              type="radio"
              name={FIELD_OF_PERIOD[period]}
              value={value}
              defaultChecked={selected[period] === value}
            />
            <span>
              <b className="display num">
                <bdi>{amount}</bdi>
              </b>{" "}
              {title === null ? null : <Text of={title} as="b" />}{" "}
              {perk === null ? null : (
                <span className="hint">
                  <Text of={perk} />
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
