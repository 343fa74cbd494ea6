import { m } from "../../../../paraglide/messages";
import { Fact } from "../../../../ui/fact";
import { Disclosure } from "../../../../ui/disclosure";
import { Text } from "../../../../ui/text";
import type { ManagedGiftView } from "../monthly-gift-view.server";
import { paymentLabel } from "./monthly-labels";
import "../../../../ui/form/field.css";

export function MonthlyFacts({ monthly }: { monthly: ManagedGiftView }) {
  return (
    <dl className="facts">
      <Fact label={m.gifts_amount()}>
        <bdi>{monthly.total}</bdi> {m.gifts_per_month()}
        {monthly.cover === null ? null : (
          <span className="small soft"> {m.gifts_manage_cover({ amount: monthly.cover })}</span>
        )}
      </Fact>
      <Fact label={m.gifts_purpose()}>
        {monthly.purpose === null ? m.gifts_purpose_general() : <Text of={monthly.purpose} />}
      </Fact>
      <Fact label={m.gifts_manage_began()}>{monthly.startedOn}</Fact>
      {monthly.card === null ? null : <Fact label={m.gifts_manage_card()}>{monthly.card}</Fact>}
      {monthly.next === null ? null : <Fact label={m.gifts_manage_next()}>{monthly.next}</Fact>}
    </dl>
  );
}

export function ManageForms({ monthly }: { monthly: ManagedGiftView }) {
  const isAllowed = (action: ManagedGiftView["actions"][number]) => monthly.actions.includes(action);
  return (
    <>
      {isAllowed("amount") ? (
        <form method="post" className="stack" noValidate>
          <div className="field">
            <label htmlFor="amount">{m.gifts_manage_amount({ currency: monthly.currency })}</label>
            <input
              id="amount"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              required
              defaultValue={monthly.amount}
            />
          </div>
          <div className="actions">
            <button type="submit" name="do" value="amount" className="button line">
              {m.gifts_manage_change()}
            </button>
          </div>
        </form>
      ) : null}
      {isAllowed("card") ? (
        <ActionButton
          intent="card"
          label={m.gifts_manage_card_button()}
          primary={monthly.state === "past_due"}
        />
      ) : null}
      {isAllowed("pause") ? <ActionButton intent="pause" label={m.gifts_manage_pause()} /> : null}
      {isAllowed("resume") ? <ActionButton intent="resume" label={m.gifts_manage_resume()} primary /> : null}
      {isAllowed("cancel") ? (
        <Disclosure label={m.gifts_manage_end()}>
          <form method="post" className="stack">
            <p>{m.gifts_manage_end_text()}</p>
            <div className="actions">
              <button type="submit" name="do" value="cancel" className="button line">
                {m.gifts_manage_end_button()}
              </button>
            </div>
          </form>
        </Disclosure>
      ) : null}
    </>
  );
}

const ActionButton = ({
  intent,
  label,
  primary = false,
}: {
  intent: string;
  label: string;
  primary?: boolean;
}) => (
  <form method="post" className="actions">
    <button type="submit" name="do" value={intent} className={primary ? "button go" : "button line"}>
      {label}
    </button>
  </form>
);

export function Instalments({ monthly }: { monthly: ManagedGiftView }) {
  if (monthly.instalments.length === 0) return null;
  return (
    <section className="receipt stack" aria-labelledby="payments">
      <h2 id="payments">{m.gifts_manage_payments()}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.gifts_receipt_date()}</th>
            <th scope="col" className="end">
              {m.gifts_amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {monthly.instalments.map((gift) => (
            <tr key={gift.id}>
              <td>
                {gift.on}
                {gift.receipt === null ? null : (
                  <a className="below" href={gift.receipt}>
                    {m.gifts_open_receipt()}
                  </a>
                )}
              </td>
              <td className="end">
                <bdi>{gift.amount}</bdi>
                <span className="below small soft">{paymentLabel(gift.state)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
