import { m } from "../../../paraglide/messages";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { FieldOf } from "../../../ui/form/answers";
import type { FormProblem, Typed } from "../../../ui/form/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { SiteLink } from "../../../ui/link";
import type { Correction } from "../registration.model";
import type { StepOptions } from "../register-view.server";
import { GoalsFields } from "./goals-fields";
import { PlaceFields } from "./place-fields";
import { stepName } from "./register-frame";
import { registerLabels } from "./register-labels";
import { AgeFields, NameFields, ReachFields } from "./you-fields";

/** What a part of a sent registration is called. */
export const partName = (part: Correction): string =>
  part === "contact" ? m.reg_way_contact() : stepName(part);

type Props = {
  part: Correction;
  typed: Typed;
  options: StepOptions;
  locale: string;
  form: OpenedForm;
  problem: FormProblem | undefined;
  /** The address of the record, in English. */
  at: string;
};

/** One part of what was sent, to be corrected. */
export const CorrectForm = ({ part, typed, options, locale, form, problem, at }: Props) => (
  <PublicForm form={form} problem={problem} saved={typed} labels={registerLabels()}>
    {(field) => (
      <>
        <Fields part={part} field={field} options={options} locale={locale} />
        <div className="actions">
          <button type="submit" className="button go">
            {m.reg_correct_save()}
          </button>
          <SiteLink className="button line" to={at}>
            {m.status_back()}
          </SiteLink>
        </div>
      </>
    )}
  </PublicForm>
);

type Of = Pick<Props, "part" | "options" | "locale"> & { field: FieldOf };

function Fields({ part, field, options, locale }: Of) {
  switch (part) {
    case "contact":
      return <ReachFields field={field} locale={locale} />;
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
