import { m } from "../../../paraglide/messages";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { ChoiceField } from "../../../ui/form/choice-field";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import type { StepOptions } from "../drafts/step-options-view.server";
import { registerChoices } from "./register-choices";
import { registerLabels } from "./register-labels";
import { OptionalLabel } from "./you-fields";

export function PlaceFields({ field, options }: { field: GetFieldProps; options: StepOptions }) {
  const labels = registerLabels();
  const choices = registerChoices();
  const choiceProps = (name: string) => ({ ...field(name), label: labels[name], options: choices[name]! });
  return (
    <>
      <TextField {...field("placeName")} label={labels["placeName"]} hint={m.apply_why_place()} />
      <ChoiceField {...choiceProps("deviceAccess")} hint={m.apply_why_device()} many />
      <ChoiceField {...choiceProps("internetAccess")} />
      <ChoiceField {...choiceProps("hoursPerWeek")} hint={m.apply_why_time()} />
      <ChoiceField {...choiceProps("availability")} many />
      <ChoiceField
        {...choiceProps("supportNeeds")}
        label={<OptionalLabel text={labels["supportNeeds"]!} />}
        hint={m.reg_support_hint()}
        many
      />
      <ChoiceField
        {...choiceProps("displacementStatus")}
        label={<OptionalLabel text={labels["displacementStatus"]!} />}
        hint={m.reg_status_why()}
      />
      <SelectField
        {...field("originCountry")}
        label={<OptionalLabel text={labels["originCountry"]!} />}
        options={options.countries ?? ""}
        emptyLabel={m.reg_unsaid()}
      />
    </>
  );
}
