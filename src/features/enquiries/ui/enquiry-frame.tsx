import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { Scene } from "../../../ui/art/components/scene";
import type { SceneName } from "../../../ui/art/scenes";
import { PageHead } from "../../../ui/page-head";
import { ContentBlock } from "../../../ui/section";
import { ContactPanel } from "../../../ui/contact-panel";
import "../../../ui/styles/card.css";
import "./enquiry-form.css";

type TimelineStep = { when: string; what: string };

export function EnquiryFrame({
  title,
  lead,
  scene,
  steps,
  subject,
  children,
}: {
  title: string;
  lead: string;
  scene: { name: SceneName; label: string };
  steps: TimelineStep[];
  /** Of a message, for people who prefer to write. */
  subject: string;
  children: ReactNode;
}) {
  return (
    <div className="column">
      <PageHead title={title} lead={lead} />
      <div className="wrap section follows enquiry">
        {children}
        <aside className="stack">
          <Scene {...scene} />
          <ContentBlock id="steps" title={m.apply_next()}>
            <ol className="timeline">
              {steps.map(({ when, what }) => (
                <li key={when}>
                  <h3>{when}</h3>
                  <p>{what}</p>
                </li>
              ))}
            </ol>
          </ContentBlock>
          <ContactPanel subject={subject} intro={<h2>{m.enquiry_rather_write()}</h2>} />
        </aside>
      </div>
    </div>
  );
}
