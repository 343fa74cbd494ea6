import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { Scene } from "../../../ui/art/scene";
import type { SceneName } from "../../../ui/art/scenes";
import { Icon } from "../../../ui/icon";
import { PageHead } from "../../../ui/page-head";
import { Block, Ticks } from "../../../ui/section";
import { WriteLinks } from "../../../ui/write-links";
import "../../../ui/card.css";
import "./guide.css";

type Scenery = { name: SceneName; label: string };

/** The frame of a page on which one applies: what is asked and what follows, and beside it how to write. */
export function Guide({
  title,
  lead,
  scene,
  panel,
  children,
}: {
  title: string;
  lead: string;
  scene: Scenery;
  panel: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap split section follows guide">
        <div className="guide-body">{children}</div>
        <aside className="side first stack">
          <Scene {...scene} />
          {panel}
        </aside>
      </div>
    </>
  );
}

/** How to apply: by a message that already holds the questions, so that one only fills in. */
export function WritePanel({
  title,
  text,
  subject,
  questions,
  note,
}: {
  title: string;
  text: string;
  subject: string;
  questions: string[];
  note: string;
}) {
  return (
    <div className="panel stack">
      <h2>{title}</h2>
      <p>{text}</p>
      <WriteLinks subject={subject} template={questions.map((question) => `${question}: `).join("\n")} />
      <p className="small soft guide-note">
        <Icon name="shield-check" />
        <span>{note}</span>
      </p>
    </div>
  );
}

export type Question = { ask: string; why: string };

/** What is asked, each with its reason: nobody should have to guess why a question is there. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <Block id="questions" title={m.apply_questions()}>
      <dl className="guide-questions">
        {questions.map(({ ask, why }) => (
          <div key={ask}>
            <dt>{ask}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

export type Step = { when: string; what: string };

/** What happens after sending, with the times that we promise. */
export function NextSteps({ steps }: { steps: Step[] }) {
  return (
    <Block id="next" title={m.apply_next()}>
      <ol className="timeline">
        {steps.map(({ when, what }) => (
          <li key={when}>
            <h3>{when}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </Block>
  );
}

/** A list with ticks under its heading. */
export function TickBlock({ id, title, items }: { id: string; title: string; items: string[] }) {
  return (
    <Block id={id} title={title}>
      <Ticks items={items.map((item) => ({ key: item, content: item }))} />
    </Block>
  );
}
