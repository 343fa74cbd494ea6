import { Prose } from "../../../ui/text";
import type { TextPart, TextPageView } from "../text-page-view.server";
import "../../../ui/picture.css";
import "../../../ui/prose.css";

/**
 * The parts of the text, each in the form that fits it: running text beside its heading, or, when it has pieces of its
 * own, the pieces as numbered strips. Every second one of those stands on a field of colour.
 */
export function AboutParts({ page }: { page: Pick<TextPageView, "intro" | "parts" | "language"> }) {
  let fields = 0;
  return (
    <div {...page.language}>
      {page.parts.map((part) => {
        const pieces = part.items.length > 0;
        if (pieces) fields++;
        return pieces ? (
          <Pieces key={part.id} part={part} leaf={fields % 2 === 1} />
        ) : (
          <section key={part.id} className="section about-text" aria-labelledby={part.id}>
            <div className="wrap">
              <h2 id={part.id}>{part.title}</h2>
              <Prose html={part.html} />
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Pieces({ part, leaf }: { part: TextPart; leaf: boolean }) {
  return (
    <section className={`section ${leaf ? "about-leaf" : "cool"}`} aria-labelledby={part.id}>
      <div className="wrap">
        <div className="about-pieces-head">
          <h2 id={part.id}>{part.title}</h2>
          {part.html === "" ? null : <Prose html={part.html} className="" />}
        </div>
        <ol className="about-pieces">
          {part.items.map((item) => (
            <li key={item.title}>
              <h3 className="display">{item.title}</h3>
              <Prose html={item.html} className="" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
