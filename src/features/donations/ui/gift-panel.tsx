import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { GiftPanelView } from "../donation-view.server";
import "./gift-panel.css";

/** What each amount brings and how to give today. `reference` is what a giver writes into a transfer. */
export function GiftPanel({
  title,
  panel,
  reference,
}: {
  title: string;
  panel: GiftPanelView;
  reference: string;
}) {
  return (
    <div className="panel stack gift-panel">
      <h2 id="give">{title}</h2>
      <p>{m.giving_any_amount({ currency: panel.currency })}</p>
      <ul className="amounts">
        {panel.amounts.map(({ amount, title: name, perk }) => (
          <li key={amount}>
            <b className="display num">
              <bdi>{amount}</bdi>
            </b>
            <b>
              <Text of={name} />
            </b>
            <span className="small">
              <Text of={perk} />
            </span>
          </li>
        ))}
      </ul>
      {panel.account === null ? null : <Transfer account={panel.account} reference={reference} />}
      <h3>{m.giving_write()}</h3>
      <p>{m.giving_write_text()}</p>
      <SiteLink className="button donate go wide" to="/contact">
        {m.giving_write_button()}
      </SiteLink>
    </div>
  );
}

function Transfer({
  account,
  reference,
}: {
  account: NonNullable<GiftPanelView["account"]>;
  reference: string;
}) {
  const lines = [
    [m.giving_account_holder(), account.holder],
    [m.giving_account_bank(), account.bank],
    [m.giving_account_number(), account.number],
    [m.giving_account_swift(), account.swift],
    [m.giving_account_reference(), reference],
  ] as const;
  return (
    <>
      <h3>{m.giving_transfer()}</h3>
      {account.note === null ? null : (
        <p className="note">
          <Text of={account.note} />
        </p>
      )}
      <dl className="account">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small soft">{m.giving_transfer_text()}</p>
    </>
  );
}
