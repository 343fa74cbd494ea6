import { m } from "../../../paraglide/messages";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import { TickField } from "../../../ui/form/choice-field";
import type { FormProblem } from "../../../ui/form/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { SiteLink } from "../../../ui/link";
import type { CheckedPart } from "../check-view.server";
import { CheckParts } from "./check-parts";
import { registerLabels } from "./register-labels";
import { stepName } from "./register-frame";

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
            <TickField
              {...field("privacy")}
              label={labels["privacy"]}
              hint={<SiteLink to="/privacy-policy">{m.reg_privacy_link()}</SiteLink>}
            />
            <TickField {...field("newsletter")} label={labels["newsletter"]} />
            <TickField {...field("storyConsent")} label={labels["storyConsent"]} />
            <div className="actions">
              <button type="submit" className="button go">
                {m.reg_send()}
              </button>
            </div>
          </>
        )}
      </PublicForm>
    </>
  );
}
