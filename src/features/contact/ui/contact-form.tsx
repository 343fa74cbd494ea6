import { m } from "../../../paraglide/messages";
import type { OpenedForm } from "../../../platform/forms/opened-form";
import { ChoiceField, TickField } from "../../../ui/form/choice-field";
import { EmailField } from "../../../ui/form/email-field";
import type { FormProblem, Typed } from "../../../ui/form/form-problem";
import { PublicForm } from "../../../ui/form/public-form";
import { TextField } from "../../../ui/form/text-field";
import { PrivacyTick, optional } from "../../enquiries/ui/form-part";
import type { Topic } from "../contact.model";
import { topicHelp, topicLabel } from "./topic-labels";
import { contactLabels } from "./contact-labels";

/** `time` says by when an answer comes. */
type TopicView = { topic: Topic; time: string };

type Props = {
  form: OpenedForm;
  problem: FormProblem | undefined;
  /** What the address of the page has chosen already. */
  begun: Typed;
  topics: TopicView[];
};

/** Topic, message, and one way to answer: everything else may stay empty. */
export function ContactForm({ form, problem, begun, topics }: Props) {
  const said = contactLabels();
  return (
    <PublicForm waitsAs={m.nav_contact()} form={form} problem={problem} saved={begun} labels={said}>
      {(field) => (
        <>
          <TextField {...field("message")} label={said.message} lines={7} />
          <ChoiceField
            {...field("topic")}
            label={said.topic}
            hint={m.contact_topics_hint()}
            options={topics.map(({ topic, time }) => ({
              value: topic,
              label: topicLabel(topic),
              hint: `${topicHelp(topic)} ${time}.`,
            }))}
          />
          <p>
            <b>{m.contact_reach()}</b> <span className="soft">{m.contact_reach_hint()}</span>
          </p>
          <EmailField {...field("email")} label={said.email} />
          <TextField
            {...field("phone")}
            label={said.phone}
            hint={m.enquiry_phone_hint()}
            type="tel"
            autoComplete="tel"
          />
          <TickField
            {...field("safeToName")}
            label={m.contact_safe_tick()}
            hint={m.contact_safe_tick_hint()}
          />
          <TextField {...field("name")} label={optional(said.name)} autoComplete="name" />
          <TextField
            {...field("about")}
            label={optional(said.about)}
            hint={m.contact_about_hint()}
            autoComplete="off"
          />
          <PrivacyTick field={field} />
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
