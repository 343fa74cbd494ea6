import { m } from "../../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../../platform/i18n/locales";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { ChoiceField } from "../../../ui/form/choice-field";
import { TextField } from "../../../ui/form/text-field";
import type { StepOptions } from "../drafts/step-options-view.server";
import { registerChoices } from "./register-choices";
import { registerLabels } from "./register-labels";
import { OptionalLabel, PersonFields } from "./you-fields";

export function GoalsFields({ field, options }: { field: GetFieldProps; options: StepOptions }) {
  const labels = registerLabels();
  const choices = registerChoices();
  const choiceProps = (name: string) => ({ ...field(name), label: labels[name], options: choices[name]! });
  const skillProps = (name: "languages" | "frameworks") => ({
    ...field(name),
    label: <OptionalLabel text={labels[name]!} />,
    options: options[name] ?? [],
    hint: m.reg_five(),
  });
  return (
    <>
      <ChoiceField {...choiceProps("educationLevel")} />
      <ChoiceField {...choiceProps("languageLevel")} hint={m.reg_level_hint()} />
      <ChoiceField
        {...field("teachingLanguage")}
        label={<OptionalLabel text={labels["teachingLanguage"]!} />}
        options={LOCALES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
      />
      <ChoiceField
        {...field("spokenLanguages")}
        label={<OptionalLabel text={labels["spokenLanguages"]!} />}
        hint={m.reg_spoken_hint()}
        options={options.spokenLanguages ?? []}
        many
      />
      <TextField {...field("otherLanguage")} label={<OptionalLabel text={labels["otherLanguage"]!} />} />
      <ChoiceField {...choiceProps("codingExperience")} hint={m.apply_why_level()} />
      <ChoiceField {...skillProps("languages")} many />
      <ChoiceField {...skillProps("frameworks")} many />
      <TextField {...field("motivation")} rows={6} label={labels["motivation"]} hint={m.apply_why_reason()} />
      <ChoiceField {...choiceProps("heardFrom")} label={<OptionalLabel text={labels["heardFrom"]!} />} />
      <PersonFields name="helper" hint={m.reg_helper_hint()} field={field} />
    </>
  );
}
