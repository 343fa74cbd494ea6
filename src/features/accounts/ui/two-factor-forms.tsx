import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import { type FormProblem, errorOf } from "../../../platform/forms/form-problem";
import type { QrPath } from "../../../platform/documents/qr-code.server";
import { QrCode } from "../../../ui/qr-code";
import { AccountSection } from "./account-frame";
import { CodeField, PasswordField } from "./secret-fields";
import "./two-factor.css";

type Props = { problem: FormProblem | undefined };
type SetUp = { uri: string; secret: string; qr: QrPath };

const Button = ({ intent, label }: { intent: string; label: string }) => (
  <div className="actions">
    <button type="submit" name="intent" value={intent} className="button">
      {label}
    </button>
  </div>
);

/** Asks for the password again, in case the phone was left unlocked. */
export const BeginForm = ({ problem }: Props) => (
  <AccountSection id="begin" title={m.accounts_factor_step_password()}>
    <Form method="post" noValidate>
      <PasswordField
        id="begin-password"
        hint={m.accounts_why_password()}
        error={errorOf(problem, "begin-password")}
      />
      <Button intent="begin" label={m.accounts_factor_begin()} />
    </Form>
  </AccountSection>
);

export function SetUpForm({ setUp, problem }: Props & { setUp: SetUp }) {
  const { uri, secret, qr } = setUp;
  return (
    <>
      <AccountSection id="app" title={m.accounts_factor_step_app()}>
        <p>{m.accounts_factor_step_app_lead()}</p>
        <QrCode qr={qr} label={m.accounts_factor_qr()} />
        <p>
          <a href={uri}>{m.accounts_factor_open_app()}</a>
        </p>
        <p>
          {m.accounts_factor_key()}: <code className="factor-key">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
      </AccountSection>
      <AccountSection id="finish" title={m.accounts_factor_step_code()}>
        <Form method="post" noValidate>
          <CodeField
            id="finish-code"
            hint={m.accounts_factor_step_code_hint()}
            error={errorOf(problem, "finish-code")}
          />
          <Button intent="finish" label={m.accounts_factor_turn_on()} />
        </Form>
      </AccountSection>
    </>
  );
}

type ManageFormProps = Props & { intent: "renew" | "begin" | "end"; title: string; lead: string };

const ManageForm = ({ intent, title, lead, problem }: ManageFormProps) => (
  <AccountSection id={intent} title={title}>
    <p className="soft">{lead}</p>
    <Form method="post" noValidate>
      <PasswordField id={`${intent}-password`} error={errorOf(problem, `${intent}-password`)} />
      <CodeField id={`${intent}-code`} error={errorOf(problem, `${intent}-code`)} />
      <Button intent={intent} label={title} />
    </Form>
  </AccountSection>
);

type ManageFormsProps = { codesLeft: number; readable: boolean; needed: boolean };

export function ManageForms({ codesLeft, readable, needed, problem }: Props & ManageFormsProps) {
  return (
    <>
      {readable ? null : <p className="note">{m.accounts_factor_unreadable()}</p>}
      <p>
        {m.accounts_factor_is_on()} {m.accounts_codes_left({ count: codesLeft })}
      </p>
      <ManageForm
        intent="renew"
        title={m.accounts_codes_renew()}
        lead={m.accounts_codes_renew_lead()}
        problem={problem}
      />
      <ManageForm
        intent="begin"
        title={m.accounts_factor_move()}
        lead={m.accounts_factor_move_lead()}
        problem={problem}
      />
      {needed ? (
        <p className="note">{m.accounts_factor_staff_off()}</p>
      ) : (
        <ManageForm
          intent="end"
          title={m.accounts_factor_turn_off()}
          lead={m.accounts_factor_is_off()}
          problem={problem}
        />
      )}
    </>
  );
}
