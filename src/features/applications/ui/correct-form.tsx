import { m } from "../../../paraglide/messages";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { GetFieldProps } from "../../../ui/form/field-props";
import type { FormProblem, TypedValues } from "../../../platform/forms/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { SiteLink } from "../../../ui/link";
import type { CorrectableSection } from "../registrations/registration.model";
import type { StepOptions } from "../drafts/step-options-view.server";
import { GoalsFields } from "./goals-fields";
import { PlaceFields } from "./place-fields";
import { stepLabel } from "./register-frame";
import { registerLabels } from "./register-labels";
import { AgeFields, NameFields, ContactPreferenceFields } from "./you-fields";

export const sectionTitle = (part: CorrectableSection): string =>
  part === "contact" ? m.reg_way_contact() : stepLabel(part);

type Props = {
  part: CorrectableSection;
  typed: TypedValues;
  options: StepOptions;
  locale: string;
  form: OpenedForm;
  problem: FormProblem | undefined;
  statusPath: string;
};

export const CorrectForm = ({ part, typed, options, locale, form, problem, statusPath }: Props) => (
  <PublicForm autofillOnlyOnOwnDevice form={form} problem={problem} saved={typed} labels={registerLabels()}>
    {(field) => (
      <>
        <Fields part={part} field={field} options={options} locale={locale} />
        <div className="actions">
          <button type="submit" className="button go">
            {m.reg_correct_save()}
          </button>
          <SiteLink className="button line" to={statusPath}>
            {m.status_back()}
          </SiteLink>
        </div>
      </>
    )}
  </PublicForm>
);

type SectionFieldsProps = Pick<Props, "part" | "options" | "locale"> & { field: GetFieldProps };

function Fields({ part, field, options, locale }: SectionFieldsProps) {
  switch (part) {
    case "contact":
      return <ContactPreferenceFields field={field} locale={locale} />;
    case "you":
      return (
        <>
          <NameFields field={field} options={options} />
          <AgeFields field={field} />
        </>
      );
    case "place":
      return <PlaceFields field={field} options={options} />;
    case "goals":
      return <GoalsFields field={field} options={options} />;
  }
}
