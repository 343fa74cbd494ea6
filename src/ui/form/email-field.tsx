import { type ReactNode, useState } from "react";
import { m } from "../../paraglide/messages";
import { MAX_EMAIL_LENGTH } from "../../platform/email/email-address";
import { suggestEmail } from "../../platform/forms/suggest-email";
import type { FieldProps } from "./field-props";
import { TextField } from "./text-field";

/** Suggests a correction of a likely typing error, but accepts the input. */
export function EmailField({ label, hint, ...field }: FieldProps & { label: ReactNode; hint?: ReactNode }) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  return (
    <div>
      <TextField
        {...field}
        type="email"
        label={label}
        hint={hint}
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        onBlur={(event) => setSuggestion(suggestEmail(event.currentTarget.value.trim()))}
      />
      <p className="hint" role="status">
        {suggestion === null ? null : m.form_meant({ email: suggestion })}
      </p>
    </div>
  );
}
