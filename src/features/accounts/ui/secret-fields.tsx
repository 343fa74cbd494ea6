import { m } from "../../../paraglide/messages";
import { TextField } from "../../../ui/form/text-field";
import { PASSWORD_LENGTH } from "../accounts.model";

type Props = { id: string; error?: string | undefined };

export const PasswordField = ({
  id,
  error,
  name = "password",
  label = m.accounts_password(),
  hint,
}: Props & { name?: string; label?: string; hint?: string }) => (
  <TextField
    id={id}
    name={name}
    type="password"
    label={label}
    hint={hint}
    error={error}
    autoComplete="current-password"
    required
  />
);

export const NewPasswordField = ({
  id,
  error,
  label = m.accounts_password(),
}: Props & { label?: string }) => (
  <TextField
    id={id}
    name="password"
    type="password"
    label={label}
    hint={m.accounts_password_hint()}
    error={error}
    autoComplete="new-password"
    minLength={PASSWORD_LENGTH.min}
    maxLength={PASSWORD_LENGTH.max * 2}
    required
  />
);

export const CodeField = ({
  id,
  error,
  label = m.accounts_code(),
  hint = m.accounts_code_hint(),
}: Props & { label?: string; hint?: string }) => (
  <TextField
    id={id}
    name="code"
    label={label}
    hint={hint}
    error={error}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    required
  />
);
