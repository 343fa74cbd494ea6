import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { Scene } from "../../../ui/art/scene";
import type { SceneName } from "../../../ui/art/scenes";
import { PageHead } from "../../../ui/page-head";
import { Block } from "../../../ui/section";
import { WritePanel } from "../../../ui/write-links";
import "../../../ui/card.css";
import "./enquiry-form.css";

type Step = { when: string; what: string };

/** The frame of a page with a longer form: the form, and beside it what happens next and another way to reach us. */
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
  steps: Step[];
  /** Of a message, for who would rather write. */
  subject: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap split section follows enquiry">
        {children}
        <aside className="side stack">
          <Scene {...scene} />
          <Block id="steps" title={m.apply_next()}>
            <ol className="timeline">
              {steps.map(({ when, what }) => (
                <li key={when}>
                  <h3>{when}</h3>
                  <p>{what}</p>
                </li>
              ))}
            </ol>
          </Block>
          <WritePanel subject={subject} intro={<h2>{m.enquiry_rather_write()}</h2>} />
        </aside>
      </div>
    </>
  );
}
