import { Prose } from "../../../../ui/text";
import type { TextSection, TextPageView } from "../text-page-view.server";
import "../../../../ui/picture/picture.css";
import "../../../../ui/styles/prose.css";

/** Sections with items become numbered strips with alternating backgrounds. */
export function AboutSections({ page }: { page: Pick<TextPageView, "intro" | "sections" | "language"> }) {
  let fieldCount = 0;
  return (
    <div {...page.language}>
      {page.sections.map((section) => {
        const hasItems = section.items.length > 0;
        if (hasItems) fieldCount++;
        return hasItems ? (
          <NumberedItems key={section.id} section={section} leaf={fieldCount % 2 === 1} />
        ) : (
          <section key={section.id} className="section about-text" aria-labelledby={section.id}>
            <div className="wrap">
              <h2 id={section.id}>{section.title}</h2>
              <Prose html={section.html} />
            </div>
          </section>
        );
      })}
    </div>
  );
}

function NumberedItems({ section, leaf }: { section: TextSection; leaf: boolean }) {
  return (
    <section className={`section ${leaf ? "about-leaf" : "cool"}`} aria-labelledby={section.id}>
      <div className="wrap">
        <div className="about-pieces-head">
          <h2 id={section.id}>{section.title}</h2>
          {section.html === "" ? null : <Prose html={section.html} className="" />}
        </div>
        <ol className="about-pieces">
          {section.items.map((item) => (
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
