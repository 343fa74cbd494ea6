import { m } from "../../../paraglide/messages";
import { plainText } from "../../../platform/i18n/localized-text";
import { Icon } from "../../../ui/icons/icon";
import { ContentBlock, CheckList } from "../../../ui/section";
import { Prose, Text } from "../../../ui/text";
import type { InitiativeView } from "../initiatives-view.server";
import "../../../ui/styles/prose.css";
import "./initiative-body.css";

export function InitiativeBody({ initiative }: { initiative: InitiativeView }) {
  const { objectives, milestones, metrics } = initiative;
  return (
    <div className="initiative-body">
      <Prose html={initiative.description} />
      {objectives.length === 0 ? null : (
        <ContentBlock id="objectives" title={m.initiatives_objectives()}>
          <CheckList
            items={objectives.map((item) => ({ key: plainText(item), content: <Text of={item} /> }))}
          />
        </ContentBlock>
      )}
      {milestones.length === 0 ? null : (
        <ContentBlock id="milestones" title={m.initiatives_milestones()}>
          <p className="soft">{initiative.progress}</p>
          <Milestones milestones={milestones} />
        </ContentBlock>
      )}
      {metrics.length === 0 ? null : (
        <ContentBlock id="metrics" title={m.initiatives_metrics()}>
          <Metrics metrics={metrics} />
        </ContentBlock>
      )}
    </div>
  );
}

/** The border shows the status; the text repeats it for screen readers. */
function Milestones({ milestones }: { milestones: InitiativeView["milestones"] }) {
  return (
    <ol className="timeline steps-taken">
      {milestones.map((step) => (
        <li key={plainText(step.title)} className={step.done ? undefined : "open"}>
          <Text of={step.title} as="h3" />
          <p className="meta">
            <span className={step.done ? "chip good" : "chip"}>
              {step.done ? <Icon name="check" /> : null}
              {step.done ? m.initiatives_done() : m.initiatives_to_come()}
            </span>
            <span>{step.date}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Metrics({ metrics }: { metrics: InitiativeView["metrics"] }) {
  return (
    <ul className="metrics">
      {metrics.map((metric) => (
        <li key={plainText(metric.label)}>
          <p>
            <b className="display num">{metric.value}</b> <Text of={metric.label} />
          </p>
          <p className="soft small">
            {m.initiatives_metric_source({ source: plainText(metric.source) })}
            <br />
            {m.initiatives_metric_date({ date: metric.date })}
          </p>
        </li>
      ))}
    </ul>
  );
}
