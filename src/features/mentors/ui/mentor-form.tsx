import { m } from "../../../paraglide/messages";
import type { Option, OptionList } from "../../../platform/forms/option-list";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import type { FieldOf } from "../../../ui/form/answers";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { EmailField } from "../../../ui/form/email-field";
import type { FormProblem, Typed } from "../../../ui/form/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { RowList } from "../../../ui/form/row-list";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { SiteLink } from "../../../ui/link";
import { FileField } from "../../enquiries/ui/file-field";
import { FormPart, PrivacyTick, optional } from "../../enquiries/ui/form-part";
import { MENTOR_LIMITS } from "../mentors.model";
import { mentorLabels } from "./mentor-labels";
import { commitmentChoices, furtherSkillChoices, levelChoices, modeChoices, roleChoices } from "./choices";

type Part = { field: FieldOf; said: ReturnType<typeof mentorLabels> };

/** What can be chosen from, in the reader's language. */
export type MentorOptions = {
  countries: OptionList;
  /** IANA names. */
  timeZones: OptionList;
  /** Languages and frameworks that can be learned. */
  skills: readonly Option[];
  spoken: readonly Option[];
};
type Props = { form: OpenedForm; problem: FormProblem | undefined; options: MentorOptions };

/** One page in five parts. */
export function MentorForm({ form, problem, options }: Props) {
  const said = mentorLabels();
  return (
    <PublicForm waitsAs={m.apply_mentor_title()} form={form} problem={problem} labels={said} files long>
      {(field, typed) => (
        <>
          <You field={field} said={said} options={options} />
          <Teaching field={field} said={said} options={options} typed={typed} />
          <Time field={field} said={said} />
          <FormPart id="words" title={m.mentor_part_words()}>
            <TextField
              {...field("experience")}
              label={said.experience}
              hint={m.mentor_ask_experience_hint()}
              lines={6}
            />
            <TextField {...field("whyUs")} label={said.whyUs} lines={4} />
            <FileField
              field={field("cv")}
              label={optional(said.cvFile)}
              error={field("cvFile").error}
              purpose="cv"
            />
            <TextField {...field("heardFrom")} label={optional(said.heardFrom)} />
          </FormPart>
          <Agreements field={field} said={said} />
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

const You = ({ field, said, options }: Part & { options: MentorOptions }) => (
  <FormPart id="you" title={m.mentor_part_you()}>
    <TextField {...field("fullName")} label={said.fullName} autoComplete="name" />
    <EmailField {...field("email")} label={said.email} />
    <TextField
      {...field("phone")}
      label={optional(said.phone)}
      hint={m.enquiry_phone_hint()}
      type="tel"
      autoComplete="tel"
    />
    <SelectField
      {...field("country")}
      label={said.country}
      options={options.countries}
      autoComplete="country"
    />
    <SelectField
      {...field("timeZone")}
      label={said.timeZone}
      hint={m.mentor_ask_zone_hint()}
      options={options.timeZones}
    />
    <TextField {...field("organisation")} label={optional(said.organisation)} autoComplete="organization" />
    <TextField {...field("jobTitle")} label={optional(said.jobTitle)} autoComplete="organization-title" />
    <TextField
      {...field("profileUrl")}
      label={optional(said.profileUrl)}
      inputMode="url"
      autoComplete="url"
    />
  </FormPart>
);

const Teaching = ({ field, said, options, typed }: Part & { options: MentorOptions; typed: Typed }) => (
  <FormPart id="teaching" title={m.mentor_part_teach()}>
    <ChoiceField
      {...field("roles")}
      label={said.roles}
      hint={m.apply_mentor_why_role()}
      options={roleChoices()}
      many
    />
    <RowList
      name="skills"
      label={said.skills}
      hint={m.mentor_ask_skills_hint()}
      error={field("skills").error}
      typed={typed}
      most={MENTOR_LIMITS.skills.max}
      add={m.mentor_ask_skills_more()}
    >
      {(prefix) => (
        <>
          <SelectField
            {...field(`${prefix}skill`)}
            label={said["skills.skill"]}
            options={[...options.skills, ...furtherSkillChoices()]}
          />
          <SelectField {...field(`${prefix}level`)} label={said["skills.level"]} options={levelChoices()} />
        </>
      )}
    </RowList>
    <ChoiceField
      {...field("spokenLanguages")}
      label={said.spokenLanguages}
      hint={m.mentor_ask_spoken_hint()}
      options={options.spoken}
      many
    />
  </FormPart>
);

const Time = ({ field, said }: Part) => (
  <FormPart id="time" title={m.mentor_part_time()}>
    <ChoiceField {...field("mode")} label={said.mode} options={modeChoices()} />
    <TextField
      {...field("hoursPerWeek")}
      label={said.hoursPerWeek}
      hint={m.mentor_ask_hours_hint()}
      inputMode="numeric"
    />
    <TextField {...field("startDate")} label={said.startDate} type="date" />
    <ChoiceField {...field("commitment")} label={said.commitment} options={commitmentChoices()} />
    <TextField {...field("maxLearners")} label={optional(said.maxLearners)} inputMode="numeric" />
    <TickField {...field("canMentorByText")} label={said.canMentorByText} />
  </FormPart>
);

const Agreements = ({ field, said }: Part) => (
  <FormPart id="agreements" title={m.mentor_part_agree()} hint={m.apply_mentor_note()}>
    <TickField {...field("ageConfirmed18")} label={said.ageConfirmed18} />
    <TickField
      {...field("codeOfConduct")}
      label={said.codeOfConduct}
      hint={<SiteLink to="/code-of-conduct">{m.mentor_ask_code_link()}</SiteLink>}
    />
    <TickField
      {...field("safeguarding")}
      label={said.safeguarding}
      hint={<SiteLink to="/safeguarding">{m.mentor_ask_safe_link()}</SiteLink>}
    />
    <PrivacyTick field={field} />
    <TickField
      {...field("newsletter")}
      label={m.mentor_ask_newsletter()}
      hint={m.mentor_ask_newsletter_hint()}
    />
  </FormPart>
);
