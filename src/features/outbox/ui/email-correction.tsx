import { m } from "../../../paraglide/messages";
import { MAX_EMAIL_LENGTH } from "../../../platform/email/email-address";
import { Disclosure } from "../../../ui/disclosure";
import { useAutocomplete } from "../../../ui/form/autofill";
import { Icon } from "../../../ui/icons/icon";
import "../../../ui/form/field.css";
import "../../../ui/styles/card.css";

export type EmailCorrectionView = {
  email: string;
  /** Likely intended address; null when the address looks right. */
  suggestion: string | null;
};

type Props = {
  correction: EmailCorrectionView;
  text: string;
  intentName: "do" | "intent";
  isCorrected: boolean;
  refused?: { typed: string; error: string } | undefined;
};

export function EmailCorrection({ correction, text, isCorrected, intentName, refused }: Props) {
  return (
    <section className="stack no-print" id="email" aria-labelledby="email-title">
      <h2 id="email-title" className="block-title">
        {m.email_title()}
      </h2>
      {isCorrected ? (
        <p className="note" role="status">
          {m.email_corrected({ email: correction.email })}
        </p>
      ) : (
        <p>{text}</p>
      )}
      {correction.suggestion === null ? null : (
        <form method="post" className="note stack">
          <p>{m.form_meant({ email: correction.suggestion })}</p>
          <input type="hidden" name="email" value={correction.suggestion} />
          <p className="actions">
            <button type="submit" name={intentName} value="email" className="button line">
              {m.email_use({ email: correction.suggestion })}
            </button>
          </p>
        </form>
      )}
      <Disclosure label={m.email_correct()} open={refused !== undefined}>
        <form method="post" className="stack" noValidate>
          <CorrectedEmailField refused={refused} />
          <p className="actions">
            <button type="submit" name={intentName} value="email" className="button line">
              {m.email_save()}
            </button>
          </p>
        </form>
      </Disclosure>
    </section>
  );
}

/** Not the shared form field: its script would load with every form page. */
function CorrectedEmailField({ refused }: Pick<Props, "refused">) {
  const autoComplete = useAutocomplete("email");
  return (
    <div className={refused ? "field invalid" : "field"}>
      <label htmlFor="corrected-email">{m.email_label()}</label>
      <span className="hint" id="corrected-email-hint">
        {m.email_hint()}
      </span>
      {refused ? (
        <p className="field-error" id="corrected-email-error" role="alert">
          <Icon name="circle-alert" />
          {refused.error}
        </p>
      ) : null}
      <input
        id="corrected-email"
        name="email"
        type="email"
        defaultValue={refused?.typed}
        autoComplete={autoComplete}
        maxLength={MAX_EMAIL_LENGTH}
        required
        aria-describedby={`corrected-email-hint${refused ? " corrected-email-error" : ""}`}
        aria-invalid={refused ? true : undefined}
      />
    </div>
  );
}
