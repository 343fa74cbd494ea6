import { m } from "../../../paraglide/messages";
import { FORM_META_FIELDS, type OpenedForm } from "../../../platform/forms/opened-form";
import type { GetFieldProps } from "../../../ui/form/field-props";
import type { FormProblem, TypedValues } from "../../../platform/forms/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../platform/i18n/href";
import type { RegistrationStep } from "../registrations/registration.model";
import type { StepOptions } from "../drafts/step-options-view.server";
import { GoalsFields } from "./goals-fields";
import { PlaceFields } from "./place-fields";
import { stepLabel } from "./register-frame";
import { registerLabels } from "./register-labels";
import { YouFields } from "./you-fields";

type Props = {
  step: RegistrationStep;
  clientId: string;
  form: OpenedForm;
  problem: FormProblem | undefined;
  saved: TypedValues;
  options: StepOptions;
  locale: string;
};

export function StepForm({ step, clientId, form, problem, saved, options, locale }: Props) {
  return (
    <PublicForm
      queueLabel={`${m.nav_register()}: ${stepLabel(step)}`}
      partOf={hrefOf("/register/whole")}
      draftOf={clientId}
      long
      autofillOnlyOnOwnDevice
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
              <button
                type="submit"
                name={FORM_META_FIELDS.submitButton}
                value="back"
                className="button line"
                formNoValidate
              >
                {m.reg_back()}
              </button>
            )}
            <button
              type="submit"
              name={FORM_META_FIELDS.submitButton}
              value="later"
              className="button line"
              formNoValidate
            >
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
  step: RegistrationStep;
  field: GetFieldProps;
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
