import { Prose } from "../../../ui/text";
import type { TextPageView } from "../text-page-view.server";
import "../../../ui/picture.css";
import "../../../ui/prose.css";

/** A text under its headings; every heading can be linked to. */
export function TextParts({ page }: { page: Pick<TextPageView, "intro" | "parts" | "language"> }) {
  return (
    <div className="text-parts" {...page.language}>
      {page.intro === "" ? null : <Prose html={page.intro} />}
      {page.parts.map((part) => (
        <section key={part.id} aria-labelledby={part.id}>
          <h2 id={part.id} className="block-title">
            {part.title}
          </h2>
          <Prose html={part.html} />
          {part.items.map((item) => (
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
