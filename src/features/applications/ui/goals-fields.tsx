import { m } from "../../../paraglide/messages";
import type { FieldOf } from "../../../ui/form/answers";
import { ChoiceField } from "../../../ui/form/choice-field";
import { TextField } from "../../../ui/form/text-field";
import type { StepOptions } from "../register-view.server";
import { registerChoices } from "./register-choices";
import { registerLabels } from "./register-labels";
import { OptionalLabel, PersonFields } from "./you-fields";

/** Step 3: what so far, and what next. */
export function GoalsFields({ field, options }: { field: FieldOf; options: StepOptions }) {
  const labels = registerLabels();
  const choices = registerChoices();
  const one = (name: string) => ({ ...field(name), label: labels[name], options: choices[name]! });
  const skills = (name: "languages" | "frameworks") => ({
    ...field(name),
    label: <OptionalLabel text={labels[name]!} />,
    options: options[name] ?? [],
    hint: m.reg_five(),
  });
  return (
    <>
      <ChoiceField {...one("educationLevel")} />
      <ChoiceField {...one("languageLevel")} hint={m.reg_level_hint()} />
      <ChoiceField {...one("codingExperience")} hint={m.apply_why_level()} />
      <ChoiceField {...skills("languages")} many />
      <ChoiceField {...skills("frameworks")} many />
      <TextField
        {...field("motivation")}
        lines={6}
        label={labels["motivation"]}
        hint={m.apply_why_reason()}
      />
      <ChoiceField {...one("heardFrom")} label={<OptionalLabel text={labels["heardFrom"]!} />} />
      <PersonFields name="helper" hint={m.reg_helper_hint()} field={field} />
    </>
  );
}
