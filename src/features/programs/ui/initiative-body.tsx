import { m } from "../../../paraglide/messages";
import { words } from "../../../platform/languages";
import { Icon } from "../../../ui/icon";
import { Block, Ticks } from "../../../ui/section";
import { Prose, Text } from "../../../ui/text";
import type { InitiativeView } from "../initiatives-view.server";
import "../../../ui/prose.css";
import "./initiative-body.css";

/** The running part of an initiative's page (product.md §2); what is empty is left out with its heading. */
export function InitiativeBody({ initiative }: { initiative: InitiativeView }) {
  const { objectives, milestones, metrics } = initiative;
  return (
    <div className="initiative-body">
      <Prose html={initiative.description} />
      {objectives.length === 0 ? null : (
        <Block id="objectives" title={m.initiatives_objectives()}>
          <Ticks items={objectives.map((item) => ({ key: words(item), content: <Text of={item} /> }))} />
        </Block>
      )}
      {milestones.length === 0 ? null : (
        <Block id="milestones" title={m.initiatives_milestones()}>
          <p className="soft">{initiative.progress}</p>
          <Milestones milestones={milestones} />
        </Block>
      )}
      {metrics.length === 0 ? null : (
        <Block id="metrics" title={m.initiatives_metrics()}>
          <Metrics metrics={metrics} />
        </Block>
      )}
    </div>
  );
}

/** What is done stands on whole cloth, what is to come on bare thread; the words say it too. */
function Milestones({ milestones }: { milestones: InitiativeView["milestones"] }) {
  return (
    <ol className="timeline steps-taken">
      {milestones.map((step) => (
        <li key={words(step.title)} className={step.done ? undefined : "open"}>
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
        <li key={words(metric.label)}>
          <p>
            <b className="display num">{metric.value}</b> <Text of={metric.label} />
          </p>
          <p className="soft small">
            {m.initiatives_metric_source({ source: words(metric.source) })}
            <br />
            {m.initiatives_metric_date({ date: metric.date })}
          </p>
        </li>
      ))}
    </ul>
  );
}
