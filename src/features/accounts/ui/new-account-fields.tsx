import { m } from "../../../paraglide/messages";
import { type FormProblem, errorOf } from "../../../platform/forms/form-problem";
import { TextField } from "../../../ui/form/text-field";
import { MAX_LENGTHS } from "../accounts.model";
import { NewPasswordField } from "./secret-fields";

/** A given `email` is read-only; null asks for one. */
export function NewAccountFields({
  email,
  problem,
}: {
  email: string | null;
  problem: FormProblem | undefined;
}) {
  return (
    <>
      {email === null ? (
        <TextField
          id="new-email"
          name="email"
          type="email"
          label={m.accounts_email()}
          hint={m.accounts_invitation_email_hint()}
          defaultValue={problem?.typed["email"]}
          error={errorOf(problem, "new-email")}
          autoComplete="username"
          required
        />
      ) : (
        <TextField
          id="new-email"
          type="email"
          label={m.accounts_email()}
          value={email}
          autoComplete="username"
          readOnly
        />
      )}
      <TextField
        id="new-name"
        name="displayName"
        label={m.accounts_name()}
        hint={m.accounts_name_hint()}
        defaultValue={problem?.typed["displayName"]}
        error={errorOf(problem, "new-name")}
        maxLength={MAX_LENGTHS.displayName}
        autoComplete="name"
        required
      />
      <NewPasswordField id="new-password" error={errorOf(problem, "new-password")} />
    </>
  );
}
