import { type ReactNode, useState } from "react";
import { m } from "../../paraglide/messages";
import { LONGEST_EMAIL } from "../../platform/email";
import { probablyMeant } from "../../platform/forms/email-typo";
import type { Answered } from "./answers";
import { TextField } from "./text-field";

/** An e-mail address. When it looks like a slip of the finger, the field asks; it never insists. */
export function EmailField({ label, hint, ...field }: Answered & { label: ReactNode; hint?: ReactNode }) {
  const [meant, setMeant] = useState<string | null>(null);
  return (
    <div>
      <TextField
        {...field}
        type="email"
        label={label}
        hint={hint}
        autoComplete="email"
        maxLength={LONGEST_EMAIL}
        onBlur={(event) => setMeant(probablyMeant(event.currentTarget.value.trim()))}
      />
      <p className="hint" role="status">
        {meant === null ? null : m.form_meant({ email: meant })}
      </p>
    </div>
  );
}
