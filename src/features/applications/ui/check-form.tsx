import { m } from "../../../paraglide/messages";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { FormProblem } from "../../../ui/form/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import type { CheckedPart } from "../check-view.server";
import { CheckParts } from "./check-parts";
import { registerLabels } from "./register-labels";
import { stepName } from "./register-frame";
import { ConsentFields } from "./consent-fields";

type Props = {
  parts: CheckedPart[];
  /** The e-mail address that was probably meant. */
  meant: string | null;
  draftKey: string;
  /** The number of the draft. */
  clientId: string;
  form: OpenedForm;
  problem: FormProblem | undefined;
};

/** Every answer once more, with a way to change it, and what is agreed to. */
export function CheckForm({ parts, meant, draftKey, clientId, form, problem }: Props) {
  const labels = registerLabels();
  const titles = Object.fromEntries(parts.map(({ step }) => [`part-${step}`, stepName(step)]));
  return (
    <>
      {meant ? <p className="note">{m.form_meant({ email: meant })}</p> : null}
      <PublicForm
        waitsAs={m.apply_register_title()}
        draftOf={clientId}
        form={form}
        problem={problem}
        labels={{ ...labels, ...titles }}
      >
        {(field) => (
          <>
            <CheckParts
              parts={parts}
              changes={(step) => [
                {
                  label: m.reg_change({ part: stepName(step) }),
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
