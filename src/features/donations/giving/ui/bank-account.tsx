import { m } from "../../../../paraglide/messages";
import { Fact } from "../../../../ui/fact";
import { Text } from "../../../../ui/text";
import type { BankAccountView } from "../giving-view.server";
import "./gift-panel.css";

export function BankAccountDetails({ account, reference }: { account: BankAccountView; reference: string }) {
  const lines = [
    [m.giving_account_holder(), account.holder],
    [m.giving_account_bank(), account.bank],
    [m.giving_account_number(), account.number],
    [m.giving_account_swift(), account.swift],
    [m.giving_account_reference(), reference],
  ] as const;
  return (
    <>
      {account.note === null ? null : (
        <p className="note">
          <Text of={account.note} />
        </p>
      )}
      <dl className="account">
        {lines.map(([label, value]) => (
          <Fact key={label} label={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
    </>
  );
}
