import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { Face } from "../../../ui/face";
import { Text } from "../../../ui/text";
import type { TestimonialView } from "../people-view.server";
import "../../../ui/card.css";
import "./voice.css";

/** One person's words, large on a leaf-green field that runs edge to edge; a scene may stand beside them. */
export function Voice({ voice, children }: { voice: TestimonialView; children?: ReactNode }) {
  return (
    <section className="section voice" aria-label={m.people_voices()}>
      <div className={children ? "wrap voice-pair" : "wrap"}>
        <Quote voice={voice} drawn={!children} />
        {children}
      </div>
    </section>
  );
}

/** Several people's words side by side, in the running colours of the page. */
export function Voices({ voices }: { voices: TestimonialView[] }) {
  return (
    <ul className="voices">
      {voices.map((voice) => (
        <li key={voice.name}>
          <Quote voice={voice} />
        </li>
      ))}
    </ul>
  );
}

/** `drawn`: without a photograph a cloth stands for the face; beside a scene it would only cost bytes. */
function Quote({ voice, drawn = true }: { voice: TestimonialView; drawn?: boolean }) {
  return (
    <figure className="stack voice-quote">
      <Text of={voice.content} as="blockquote" />
      <figcaption className="person">
        {drawn || voice.picture ? <Face of={voice} size="mark" /> : null}
        <span>
          <b>{voice.name}</b>
          <Text of={voice.role} />
        </span>
      </figcaption>
    </figure>
  );
}
