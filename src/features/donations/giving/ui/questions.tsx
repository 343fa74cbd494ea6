import { m } from "../../../../paraglide/messages";
import { plainText } from "../../../../platform/i18n/localized-text";
import { Icon } from "../../../../ui/icons/icon";
import { ContentBlock } from "../../../../ui/section";
import { Prose, Text } from "../../../../ui/text";
import type { SupportView } from "../giving-view.server";
import "../../../../ui/styles/prose.css";
import "./support.css";

export function Questions({ questions }: { questions: SupportView["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <ContentBlock id="questions" title={m.giving_questions()}>
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <details key={plainText(question)}>
            <summary>
              <Text of={question} />
              <Icon name="chevron-down" />
            </summary>
            <Prose html={answer} />
          </details>
        ))}
      </div>
    </ContentBlock>
  );
}
