import { m } from "../../../paraglide/messages";
import { words } from "../../../platform/languages";
import { Icon } from "../../../ui/icon";
import { Block } from "../../../ui/section";
import { Prose, Text } from "../../../ui/text";
import type { SupportView } from "../donation-view.server";
import "../../../ui/prose.css";
import "./support.css";

export function Questions({ questions }: { questions: SupportView["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <Block id="questions" title={m.giving_questions()}>
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details key={words(question)}>
            <summary>
              <Text of={question} />
              <Icon name="chevron-down" />
            </summary>
            <Prose html={answer} />
          </details>
        ))}
      </div>
    </Block>
  );
}
