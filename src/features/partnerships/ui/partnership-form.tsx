import { m } from "../../../paraglide/messages";
import type { OptionList } from "../../../platform/forms/option-list";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { EmailField } from "../../../ui/form/email-field";
import type { FormProblem } from "../../../platform/forms/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { SaveOnDeviceOffer } from "../../../ui/form/save-on-device-offer";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { FileField } from "../../enquiries/ui/file-field";
import { FormSection, PrivacyCheckbox, optionalLabel } from "../../enquiries/ui/form-section";
import { partnershipChoices } from "./partnership-choices";
import { partnershipLabels } from "./partnership-labels";
import "./partnership-conditions.css";

type SectionProps = { field: GetFieldProps; labels: ReturnType<typeof partnershipLabels> };

type Props = { form: OpenedForm; problem: FormProblem | undefined; countries: OptionList };

export function PartnershipForm({ form, problem, countries }: Props) {
  const labels = partnershipLabels();
  return (
    <PublicForm queueLabel={m.apply_partner_title()} form={form} problem={problem} labels={labels} files long>
      {(field) => (
        <>
          <OrganisationSection field={field} labels={labels} countries={countries} />
          <SaveOnDeviceOffer />
          <ContactSection field={field} labels={labels} />
          <PlanSection field={field} labels={labels} />
          <EquipmentSection field={field} labels={labels} />
          <FileField
            field={field("attachment")}
            label={optionalLabel(labels.attachmentFile)}
            file={field("attachmentFile")}
            purpose="attachment"
          />
          <TickField
            {...field("publicNamingOk")}
            label={labels.publicNamingOk}
            hint={m.partner_ask_public_hint()}
          />
          <PrivacyCheckbox field={field} />
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

const OrganisationSection = ({ field, labels, countries }: SectionProps & { countries: OptionList }) => (
  <FormSection id="who" title={m.partner_part_who()}>
    <TextField
      {...field("organisationName")}
      label={labels.organisationName}
      hint={m.apply_partner_why_who()}
      autoComplete="organization"
    />
    <TextField
      {...field("website")}
      label={optionalLabel(labels.website)}
      inputMode="url"
      autoComplete="url"
    />
    <SelectField {...field("country")} label={labels.country} options={countries} autoComplete="country" />
    <SelectField
      {...field("organisationType")}
      label={labels.organisationType}
      options={partnershipChoices().organisationType}
    />
    <SelectField {...field("size")} label={optionalLabel(labels.size)} options={partnershipChoices().size} />
  </FormSection>
);

const ContactSection = ({ field, labels }: SectionProps) => (
  <FormSection id="contact" title={m.partner_part_contact()} hint={m.apply_partner_why_contact()}>
    <TextField {...field("contactName")} label={labels.contactName} autoComplete="name" />
    <TextField
      {...field("jobTitle")}
      label={optionalLabel(labels.jobTitle)}
      autoComplete="organization-title"
    />
    <EmailField {...field("email")} label={labels.email} />
    <TextField
      {...field("phone")}
      label={optionalLabel(labels.phone)}
      hint={m.enquiry_phone_hint()}
      type="tel"
      autoComplete="tel"
    />
  </FormSection>
);

const PlanSection = ({ field, labels }: SectionProps) => (
  <FormSection id="what" title={m.partner_part_what()}>
    <ChoiceField
      {...field("interests")}
      label={labels.interests}
      hint={m.partner_ask_interests_hint()}
      options={partnershipChoices().interests}
      many
    />
    <TextField {...field("message")} label={labels.message} hint={m.partner_ask_message_hint()} rows={7} />
    <SelectField
      {...field("budgetRange")}
      label={optionalLabel(labels.budgetRange)}
      options={partnershipChoices().budgetRange}
    />
    <SelectField {...field("timeline")} label={labels.timeline} options={partnershipChoices().timeline} />
  </FormSection>
);

/**
 * Hidden until equipment is chosen (`partnership-conditions.css`). Browsers without `:has` show it, and may send it
 * empty.
 */
const EquipmentSection = ({ field, labels }: SectionProps) => (
  <FormSection
    id="things"
    title={m.partner_part_things()}
    hint={m.partner_part_things_hint()}
    className="form-part pledge"
  >
    <TextField {...field("inKind.item")} label={labels["inKind.item"]} hint={m.partner_ask_item_hint()} />
    <TextField {...field("inKind.quantity")} label={labels["inKind.quantity"]} inputMode="numeric" />
    <SelectField
      {...field("inKind.condition")}
      label={labels["inKind.condition"]}
      options={partnershipChoices().condition}
    />
    <TextField {...field("inKind.location")} label={labels["inKind.location"]} />
    <TextField
      {...field("inKind.availableFrom")}
      label={optionalLabel(labels["inKind.availableFrom"])}
      type="date"
    />
  </FormSection>
);
