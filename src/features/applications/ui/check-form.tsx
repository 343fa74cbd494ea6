import { m } from "../../../paraglide/messages";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { FormProblem } from "../../../platform/forms/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import type { CheckedStep } from "../drafts/check-answers-view.server";
import { CheckedAnswers } from "./checked-answers";
import { registerLabels } from "./register-labels";
import { stepLabel } from "./register-frame";
import { ConsentFields } from "./consent-fields";

type Props = {
  parts: CheckedStep[];
  /** The email address that was probably meant. */
  suggestedEmail: string | null;
  draftKey: string;
  clientId: string;
  form: OpenedForm;
  problem: FormProblem | undefined;
};

export function CheckForm({ parts, suggestedEmail, draftKey, clientId, form, problem }: Props) {
  const labels = registerLabels();
  const titles = Object.fromEntries(parts.map(({ step }) => [`part-${step}`, stepLabel(step)]));
  return (
    <>
      {suggestedEmail ? <p className="note">{m.form_meant({ email: suggestedEmail })}</p> : null}
      <PublicForm
        queueLabel={m.nav_register()}
        draftOf={clientId}
        autofillOnlyOnOwnDevice
        form={form}
        problem={problem}
        labels={{ ...labels, ...titles }}
      >
        {(field) => (
          <>
            <CheckedAnswers
              parts={parts}
              changeLinks={(step) => [
                {
                  label: m.reg_change({ part: stepLabel(step) }),
                  to: `/register/draft/${draftKey}/${step}`,
                },
              ]}
            />
            <ConsentFields field={field} labels={labels} />
          </>
        )}
      </PublicForm>
    </>
  );
}
