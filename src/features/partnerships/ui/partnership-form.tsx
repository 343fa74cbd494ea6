import { m } from "../../../paraglide/messages";
import type { OptionList } from "../../../platform/forms/option-list";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { FieldOf } from "../../../ui/form/answers";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { EmailField } from "../../../ui/form/email-field";
import type { FormProblem } from "../../../ui/form/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { FileField } from "../../enquiries/ui/file-field";
import { FormPart, PrivacyTick, optional } from "../../enquiries/ui/form-part";
import {
  budgetChoices,
  conditionChoices,
  interestChoices,
  sizeChoices,
  timelineChoices,
  typeChoices,
} from "./choices";
import { partnershipLabels } from "./partnership-labels";
import "./partnership.css";

type Part = { field: FieldOf; said: ReturnType<typeof partnershipLabels> };

type Props = { form: OpenedForm; problem: FormProblem | undefined; countries: OptionList };

/** Who writes, what they would do, and the things they give when equipment is among it. */
export function PartnershipForm({ form, problem, countries }: Props) {
  const said = partnershipLabels();
  return (
    <PublicForm waitsAs={m.apply_partner_title()} form={form} problem={problem} labels={said} files long>
      {(field) => (
        <>
          <Organisation field={field} said={said} countries={countries} />
          <Person field={field} said={said} />
          <Plan field={field} said={said} />
          <Things field={field} said={said} />
          <FileField
            field={field("attachment")}
            label={optional(said.attachmentFile)}
            error={field("attachmentFile").error}
            purpose="attachment"
          />
          <TickField
            {...field("publicNamingOk")}
            label={said.publicNamingOk}
            hint={m.partner_ask_public_hint()}
          />
          <PrivacyTick field={field} />
          <div className="actions">
            <button type="submit" className="button go">
              {m.partner_send()}
            </button>
          </div>
        </>
      )}
    </PublicForm>
  );
}

const Organisation = ({ field, said, countries }: Part & { countries: OptionList }) => (
  <FormPart id="who" title={m.partner_part_who()}>
    <TextField
      {...field("organisationName")}
      label={said.organisationName}
      hint={m.apply_partner_why_who()}
      autoComplete="organization"
    />
    <TextField {...field("website")} label={optional(said.website)} inputMode="url" autoComplete="url" />
    <SelectField {...field("country")} label={said.country} options={countries} autoComplete="country" />
    <SelectField {...field("organisationType")} label={said.organisationType} options={typeChoices()} />
    <SelectField {...field("size")} label={optional(said.size)} options={sizeChoices()} />
  </FormPart>
);

const Person = ({ field, said }: Part) => (
  <FormPart id="contact" title={m.partner_part_contact()} hint={m.apply_partner_why_contact()}>
    <TextField {...field("contactName")} label={said.contactName} autoComplete="name" />
    <TextField {...field("jobTitle")} label={optional(said.jobTitle)} autoComplete="organization-title" />
    <EmailField {...field("email")} label={said.email} />
    <TextField
      {...field("phone")}
      label={optional(said.phone)}
      hint={m.enquiry_phone_hint()}
      type="tel"
      autoComplete="tel"
    />
  </FormPart>
);

const Plan = ({ field, said }: Part) => (
  <FormPart id="what" title={m.partner_part_what()}>
    <ChoiceField
      {...field("interests")}
      label={said.interests}
      hint={m.partner_ask_interests_hint()}
      options={interestChoices()}
      many
    />
    <TextField {...field("message")} label={said.message} hint={m.partner_ask_message_hint()} lines={7} />
    <SelectField {...field("budgetRange")} label={optional(said.budgetRange)} options={budgetChoices()} />
    <SelectField
      {...field("timeline")}
      label={said.timeline}
      hint={m.apply_partner_why_when()}
      options={timelineChoices()}
    />
  </FormPart>
);

/** Hidden until equipment is chosen (`partnership.css`); whoever sees it anyway may leave it empty. */
const Things = ({ field, said }: Part) => (
  <FormPart
    id="things"
    title={m.partner_part_things()}
    hint={m.partner_part_things_hint()}
    className="form-part pledge"
  >
    <TextField {...field("inKind.item")} label={said["inKind.item"]} hint={m.partner_ask_item_hint()} />
    <TextField {...field("inKind.quantity")} label={said["inKind.quantity"]} inputMode="numeric" />
    <SelectField
      {...field("inKind.condition")}
      label={said["inKind.condition"]}
      options={conditionChoices()}
    />
    <TextField {...field("inKind.location")} label={said["inKind.location"]} />
    <TextField
      {...field("inKind.availableFrom")}
      label={optional(said["inKind.availableFrom"])}
      type="date"
    />
  </FormPart>
);
