import { m } from "../../../paraglide/messages";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { EmailField } from "../../../ui/form/email-field";
import type { FormProblem, TypedValues } from "../../../platform/forms/form-problem";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { PublicForm } from "../../../ui/form/public-form";
import { SharedDeviceQuestion } from "../../../ui/form/shared-device-question";
import { TextField } from "../../../ui/form/text-field";
import { PrivacyCheckbox, optionalLabel } from "../../enquiries/ui/form-section";
import type { Topic } from "../contact.model";
import { topicHelp, topicLabel } from "./topic-labels";
import { contactLabels } from "./contact-labels";

type TopicView = { topic: Topic; time: string };

type Props = {
  form: OpenedForm;
  problem: FormProblem | undefined;
  prefill: TypedValues;
  topics: TopicView[];
};

type FieldsProps = { field: GetFieldProps };

export function ContactForm({ form, problem, prefill, topics }: Props) {
  const labels = contactLabels();
  return (
    <PublicForm
      queueLabel={m.nav_contact()}
      autofillOnlyOnOwnDevice
      form={form}
      problem={problem}
      saved={prefill}
      labels={labels}
    >
      {(field) => (
        <>
          <QuestionFields field={field} topics={topics} />
          <ReachFields field={field} />
          <TextField {...field("name")} label={optionalLabel(labels.name)} autoComplete="name" />
          <TextField
            {...field("about")}
            label={optionalLabel(labels.about)}
            hint={m.contact_about_hint()}
            autoComplete="off"
          />
          <PrivacyCheckbox field={field} />
          <div className="actions">
            <button type="submit" className="button go">
              {m.contact_send()}
            </button>
          </div>
        </>
      )}
    </PublicForm>
  );
}

function QuestionFields({ field, topics }: FieldsProps & { topics: TopicView[] }) {
  const labels = contactLabels();
  return (
    <>
      <TextField {...field("message")} label={labels.message} rows={7} />
      <ChoiceField
        {...field("topic")}
        label={labels.topic}
        hint={m.contact_topics_hint()}
        options={topics.map(({ topic, time }) => ({
          value: topic,
          label: topicLabel(topic),
          hint: `${topicHelp(topic)} ${time}.`,
        }))}
      />
      <div className="contact-deadline">
        <TextField
          {...field("deadline")}
          label={optionalLabel(labels.deadline)}
          hint={m.contact_deadline_hint()}
          type="date"
        />
      </div>
      <div className="contact-device">
        <SharedDeviceQuestion />
      </div>
    </>
  );
}

function ReachFields({ field }: FieldsProps) {
  const labels = contactLabels();
  return (
    <>
      <p>
        <b>{m.contact_reach()}</b> <span className="soft">{m.contact_reach_hint()}</span>
      </p>
      <EmailField {...field("email")} label={labels.email} />
      <TextField
        {...field("phone")}
        label={labels.phone}
        hint={m.enquiry_phone_hint()}
        type="tel"
        autoComplete="tel"
      />
      <div className="contact-named">
        <TickField {...field("safeToName")} label={m.contact_safe_tick()} hint={m.contact_safe_tick_hint()} />
      </div>
      <div className="contact-neutral">
        <TickField
          {...field("neutralReply")}
          label={m.contact_neutral_tick()}
          hint={m.contact_neutral_tick_hint()}
        />
      </div>
    </>
  );
}
