import { m } from "../../../paraglide/messages";
import { KIT_FIELDS, type OpenedForm } from "../../../platform/forms/opened-form";
import type { FieldOf } from "../../../ui/form/answers";
import type { FormProblem, Typed } from "../../../ui/form/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../ui/href";
import type { Step } from "../registration.model";
import type { StepOptions } from "../register-view.server";
import { GoalsFields } from "./goals-fields";
import { PlaceFields } from "./place-fields";
import { stepName } from "./register-frame";
import { registerLabels } from "./register-labels";
import { YouFields } from "./you-fields";

type Props = {
  step: Step;
  /** The number of the draft. */
  clientId: string;
  form: OpenedForm;
  problem: FormProblem | undefined;
  saved: Typed;
  options: StepOptions;
  locale: string;
};

/** One step of a draft: on, back, or later; each keeps what is written. */
export function StepForm({ step, clientId, form, problem, saved, options, locale }: Props) {
  return (
    <PublicForm
      waitsAs={`${m.apply_register_title()}: ${stepName(step)}`}
      partOf={hrefOf("/register/whole")}
      draftOf={clientId}
      long
      form={form}
      problem={problem}
      saved={saved}
      labels={registerLabels()}
    >
      {(field) => (
        <>
          <Fields step={step} field={field} options={options} locale={locale} />
          <div className="actions">
            <button type="submit" className="button go">
              {m.reg_next()}
            </button>
            {step === "you" ? null : (
              <button type="submit" name={KIT_FIELDS.go} value="back" className="button line" formNoValidate>
                {m.reg_back()}
              </button>
            )}
            <button type="submit" name={KIT_FIELDS.go} value="later" className="button line" formNoValidate>
              {m.reg_stop()}
            </button>
          </div>
        </>
      )}
    </PublicForm>
  );
}

function Fields({
  step,
  field,
  options,
  locale,
}: {
  step: Step;
  field: FieldOf;
  options: StepOptions;
  locale: string;
}) {
  switch (step) {
    case "you":
      return <YouFields field={field} options={options} locale={locale} />;
    case "place":
      return <PlaceFields field={field} options={options} />;
    case "goals":
      return <GoalsFields field={field} options={options} />;
  }
}
