import { m } from "../../../../paraglide/messages";
import { hrefOf } from "../../../../platform/i18n/href";
import { Text } from "../../../../ui/text";
import type { GiftPanelView } from "../giving-view.server";
import { GivingClosed } from "./giving-closed";
import "../../../../ui/form/choice-field.css";
import "../../../../ui/form/field.css";
import "./gift-panel.css";

/**
 * Period and amount; the questions follow on `/donate`. A plain form that asks for that page, so that this one can be kept
 * for all its readers.
 * @param purpose what it is for, as `/donate?for=` says it
 */
export function GiftPanel({
  title,
  panel,
  purpose,
}: {
  title: string;
  panel: GiftPanelView;
  purpose: string;
}) {
  const { amounts, currency, preset, ways } = panel;
  if (!ways.card && !ways.transfer)
    return (
      <div className="panel stack">
        <h2 id="give">{title}</h2>
        <GivingClosed />
      </div>
    );
  return (
    <form method="get" action={hrefOf("/donate")} className="panel stack">
      <h2 id="give">{title}</h2>
      <input type="hidden" name="for" value={purpose} />
      <input type="hidden" name="currency" value={currency} />
      {ways.monthly ? <Period kind={preset.kind} /> : null}
      {amounts.length === 0 ? null : <QuickAmounts panel={panel} />}
      <div className="field">
        <label htmlFor="give-other">
          {amounts.length === 0 ? m.gifts_choose({ currency }) : m.gifts_other()}
        </label>
        <input
          id="give-other"
          name="other"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder={m.gifts_other_example()}
          defaultValue={preset.other}
        />
      </div>
      <button type="submit" className="button donate go wide">
        {m.giving_continue()}
      </button>
      <p className="small soft">{ways.card ? m.gifts_panel_note() : m.gifts_transfer_only()}</p>
    </form>
  );
}

function Period({ kind }: Pick<GiftPanelView["preset"], "kind">) {
  return (
    <fieldset>
      <legend className="visually-hidden">{m.gifts_kind()}</legend>
      <div className="seg">
        <label className="pick">
          <input type="radio" name="period" value="one_time" defaultChecked={kind !== "monthly"} />
          {m.gifts_once()}
        </label>
        <label className="pick">
          <input type="radio" name="period" value="monthly" defaultChecked={kind === "monthly"} />
          {m.gifts_each_month()}
        </label>
      </div>
    </fieldset>
  );
}

function QuickAmounts({ panel: { amounts, currency, preset } }: { panel: GiftPanelView }) {
  return (
    <fieldset>
      <legend>{m.gifts_choose({ currency })}</legend>
      <div className="quick">
        {amounts.map(({ value, amount, title: name, perk }) => (
          <label key={value} className="pick">
            <input type="radio" name="amount" value={value} defaultChecked={preset.amount === value} />
            <span>
              <b className="display num">
                <bdi>{amount}</bdi>
              </b>{" "}
              <Text of={name} as="b" />{" "}
              <span className="hint">
                <Text of={perk} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
