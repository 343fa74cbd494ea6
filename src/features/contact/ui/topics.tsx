import { m } from "../../../paraglide/messages";
import { Block } from "../../../ui/section";
import { mailLink, useAddresses } from "../../../ui/write-links";
import type { Topic } from "../contact.model";
import { topicHelp, topicLabel } from "./topic-labels";
import "./contact.css";

/** `soon`: must not wait; `time` says by when an answer comes. */
export type TopicView = { topic: Topic; soon: boolean; time: string };

/** Each topic is a link that begins the right message. */
export function Topics({ topics }: { topics: TopicView[] }) {
  const addresses = useAddresses();
  return (
    <Block id="topics" title={m.contact_topics()}>
      <p>{m.contact_topics_text()}</p>
      <ul className="contact-topics">
        {topics.map(({ topic, soon, time }) => (
          <li key={topic} className={soon ? "soon" : undefined}>
            <h3>
              {addresses ? (
                <a href={mailLink(addresses.email, topicLabel(topic))}>{topicLabel(topic)}</a>
              ) : (
                topicLabel(topic)
              )}
            </h3>
            <p>{topicHelp(topic)}</p>
            <p className="time small">{time}</p>
          </li>
        ))}
      </ul>
    </Block>
  );
}
