import { Prose } from "../../../../ui/text";
import type { TextPageView } from "../text-page-view.server";
import "../../../../ui/picture/picture.css";
import "../../../../ui/styles/prose.css";

export function TextSections({ page }: { page: Pick<TextPageView, "intro" | "sections" | "language"> }) {
  return (
    <div className="text-parts" {...page.language}>
      {page.intro === "" ? null : <Prose html={page.intro} />}
      {page.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id} className="block-title">
            {section.title}
          </h2>
          <Prose html={section.html} />
          {section.items.map((item) => (
            <div key={item.title} className="text-item">
              <h3>{item.title}</h3>
              <Prose html={item.html} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
