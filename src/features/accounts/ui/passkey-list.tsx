import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import { type FormProblem, errorOf } from "../../../platform/forms/form-problem";
import { TextField } from "../../../ui/form/text-field";
import { MAX_LENGTHS } from "../accounts.model";
import type { PasskeyView } from "../passkeys/passkey-actions.server";
import { CodeField, PasswordField } from "./secret-fields";
import "./passkeys.css";

const passkeyName = ({ name }: PasskeyView) => (name === "" ? m.accounts_passkey_unnamed() : name);
const passkeyDates = ({ since, last }: PasskeyView) =>
  last === null ? m.accounts_passkey_unused({ since }) : m.accounts_passkey_dates({ since, last });

const PasskeySummary = ({ passkey }: { passkey: PasskeyView }) => (
  <p>
    <strong>
      <bdi>{passkeyName(passkey)}</bdi>
    </strong>
    <br />
    <span className="soft small">{passkeyDates(passkey)}</span>
  </p>
);

export const PasskeyList = ({ passkeys }: { passkeys: PasskeyView[] }) =>
  passkeys.length === 0 ? (
    <p className="soft">{m.accounts_passkeys_none()}</p>
  ) : (
    <ul className="passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <PasskeySummary passkey={passkey} />
        </li>
      ))}
    </ul>
  );

type Props = { passkeys: PasskeyView[]; problem: FormProblem | undefined; hasApp: boolean };

export const PasskeyForms = ({ passkeys, problem, hasApp }: Props) => (
  <ul className="passkeys">
    {passkeys.map((passkey) => {
      const { id } = passkey;
      const hasError = problem?.typed["passkey"] === id && problem.typed["intent"] === "remove";
      return (
        <li key={id}>
          <PasskeySummary passkey={passkey} />
          <details>
            <summary>{m.accounts_passkey_rename({ name: passkeyName(passkey) })}</summary>
            <Form method="post" noValidate>
              <input type="hidden" name="passkey" value={id} />
              <TextField
                id={`name-${id}`}
                name="name"
                label={m.accounts_passkey_name()}
                defaultValue={passkey.name}
                maxLength={MAX_LENGTHS.passkey}
                required
              />
              <div className="actions">
                <button type="submit" name="intent" value="rename" className="button line">
                  {m.accounts_passkey_save_name()}
                </button>
              </div>
            </Form>
          </details>
          <details open={hasError}>
            <summary>{m.accounts_passkey_remove({ name: passkeyName(passkey) })}</summary>
            <Form method="post" noValidate>
              <p className="soft">{m.accounts_passkey_remove_lead()}</p>
              <input type="hidden" name="passkey" value={id} />
              <PasswordField id={`remove-${id}-password`} error={errorOf(problem, `remove-${id}-password`)} />
              {hasApp ? (
                <CodeField id={`remove-${id}-code`} error={errorOf(problem, `remove-${id}-code`)} />
              ) : null}
              <div className="actions">
                <button type="submit" name="intent" value="remove" className="button line">
                  {m.accounts_passkey_remove_button()}
                </button>
              </div>
            </Form>
          </details>
        </li>
      );
    })}
  </ul>
);
