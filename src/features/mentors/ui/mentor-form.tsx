import { useEffect, useRef } from "react";
import { m } from "../../../paraglide/messages";
import type { Option, OptionList } from "../../../platform/forms/option-list";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { EmailField } from "../../../ui/form/email-field";
import type { FormProblem, TypedValues } from "../../../platform/forms/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { SaveOnDeviceOffer } from "../../../ui/form/save-on-device-offer";
import { RowList } from "../../../ui/form/row-list";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { SiteLink } from "../../../ui/link";
import { FileField } from "../../enquiries/ui/file-field";
import { FormSection, PrivacyCheckbox, optionalLabel } from "../../enquiries/ui/form-section";
import { browserTimeZone } from "../../../platform/time/browser-time-zone";
import { MENTOR_LIMITS } from "../mentors.model";
import { mentorLabels } from "./mentor-labels";
import { mentorChoices } from "./mentor-choices";

type SectionProps = { field: GetFieldProps; labels: ReturnType<typeof mentorLabels> };

export type MentorOptions = {
  countries: OptionList;
  timeZones: OptionList;
  skills: readonly Option[];
  languages: readonly Option[];
  moreLanguages: readonly Option[];
};
type Props = { form: OpenedForm; problem: FormProblem | undefined; options: MentorOptions };

export function MentorForm({ form, problem, options }: Props) {
  const labels = mentorLabels();
  return (
    <PublicForm queueLabel={m.apply_mentor_title()} form={form} problem={problem} labels={labels} files long>
      {(field, typed) => (
        <>
          <AboutYouSection field={field} labels={labels} options={options} />
          <SaveOnDeviceOffer />
          <TeachingSection field={field} labels={labels} options={options} typed={typed} />
          <TimeSection field={field} labels={labels} />
          <FormSection id="words" title={m.mentor_part_words()}>
            <TextField
              {...field("experience")}
              label={labels.experience}
              hint={m.mentor_ask_experience_hint()}
              rows={6}
            />
            <TextField {...field("whyUs")} label={labels.whyUs} rows={4} />
            <FileField
              field={field("cv")}
              label={optionalLabel(labels.cvFile)}
              file={field("cvFile")}
              purpose="cv"
            />
            <TextField {...field("heardFrom")} label={optionalLabel(labels.heardFrom)} />
          </FormSection>
          <AgreementsSection field={field} labels={labels} />
          <div className="actions">
            <button type="submit" className="button go">
              {m.mentor_send()}
            </button>
          </div>
        </>
      )}
    </PublicForm>
  );
}

const AboutYouSection = ({ field, labels, options }: SectionProps & { options: MentorOptions }) => (
  <FormSection id="you" title={m.mentor_part_you()}>
    <TextField {...field("fullName")} label={labels.fullName} autoComplete="name" />
    <EmailField {...field("email")} label={labels.email} />
    <TextField
      {...field("phone")}
      label={optionalLabel(labels.phone)}
      hint={m.enquiry_phone_hint()}
      type="tel"
      autoComplete="tel"
    />
    <SelectField
      {...field("country")}
      label={labels.country}
      options={options.countries}
      autoComplete="country"
    />
    <TimeZoneField field={field} labels={labels} options={options} />
    <TextField
      {...field("organisation")}
      label={optionalLabel(labels.organisation)}
      autoComplete="organization"
    />
    <TextField
      {...field("jobTitle")}
      label={optionalLabel(labels.jobTitle)}
      autoComplete="organization-title"
    />
    <TextField
      {...field("profileUrl")}
      label={optionalLabel(labels.profileUrl)}
      inputMode="url"
      autoComplete="url"
    />
  </FormSection>
);

/** Selects the browser's zone unless another is chosen. Needs JavaScript. */
function TimeZoneField({ field, labels, options }: SectionProps & { options: MentorOptions }) {
  const props = field("timeZone");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const select = frame.current?.querySelector("select");
    if (!select || select.value !== "") return;
    select.value = browserTimeZone();
    // The browser may use a name that the list lacks, which leaves the select empty.
    if (select.selectedIndex === -1) select.value = "";
  }, []);
  return (
    <div ref={frame}>
      <SelectField
        {...props}
        label={labels.timeZone}
        hint={m.mentor_ask_zone_hint()}
        options={options.timeZones}
      />
    </div>
  );
}

const TeachingSection = ({
  field,
  labels,
  options,
  typed,
}: SectionProps & { options: MentorOptions; typed: TypedValues }) => (
  <FormSection id="teaching" title={m.mentor_part_teach()}>
    <ChoiceField
      {...field("roles")}
      label={labels.roles}
      hint={m.apply_mentor_why_role()}
      options={mentorChoices().roles}
      many
    />
    <RowList
      name="skills"
      label={labels.skills}
      hint={m.mentor_ask_skills_hint()}
      error={field("skills").error}
      typed={typed}
      max={MENTOR_LIMITS.skills.max}
      addLabel={m.mentor_ask_skills_more()}
    >
      {(prefix) => (
        <>
          <SelectField
            {...field(`${prefix}skill`)}
            label={labels["skills.skill"]}
            options={[...options.skills, ...mentorChoices().skill]}
          />
          <SelectField
            {...field(`${prefix}level`)}
            label={labels["skills.level"]}
            options={mentorChoices().level}
          />
        </>
      )}
    </RowList>
    <ChoiceField
      {...field("spokenLanguages")}
      label={labels.spokenLanguages}
      hint={m.mentor_ask_spoken_hint()}
      options={options.languages}
      moreOptions={options.moreLanguages}
      many
    />
  </FormSection>
);

const TimeSection = ({ field, labels }: SectionProps) => (
  <FormSection id="time" title={m.mentor_part_time()}>
    <ChoiceField {...field("mode")} label={labels.mode} options={mentorChoices().mode} />
    <TextField
      {...field("hoursPerWeek")}
      label={labels.hoursPerWeek}
      hint={m.mentor_ask_hours_hint()}
      inputMode="numeric"
    />
    <TextField {...field("startDate")} label={labels.startDate} type="date" />
    <ChoiceField {...field("commitment")} label={labels.commitment} options={mentorChoices().commitment} />
    <TextField {...field("maxLearners")} label={optionalLabel(labels.maxLearners)} inputMode="numeric" />
    <TickField {...field("canMentorByText")} label={labels.canMentorByText} />
  </FormSection>
);

const AgreementsSection = ({ field, labels }: SectionProps) => (
  <FormSection id="agreements" title={m.mentor_part_agree()} hint={m.apply_mentor_note()}>
    <TickField {...field("ageConfirmed18")} label={labels.ageConfirmed18} />
    <TickField
      {...field("codeOfConduct")}
      label={labels.codeOfConduct}
      hint={<SiteLink to="/code-of-conduct">{m.mentor_ask_code_link()}</SiteLink>}
    />
    <TickField
      {...field("safeguarding")}
      label={labels.safeguarding}
      hint={<SiteLink to="/safeguarding">{m.mentor_ask_safe_link()}</SiteLink>}
    />
    <PrivacyCheckbox field={field} />
    <TickField
      {...field("newsletter")}
      label={m.mentor_ask_newsletter()}
      hint={m.mentor_ask_newsletter_hint()}
    />
  </FormSection>
);
