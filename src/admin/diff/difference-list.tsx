import { m } from "../../paraglide/messages";
import type { Difference } from "./diff-fields";
import { ReferenceLabel } from "./reference-label";
import "../content/editor.css";

type Props = {
  differences: readonly Difference[];
  columnTitles: readonly [string | null, string | null];
  /** One below the heading above them: 2 on a page, 3 in a dialog. */
  headingLevel?: 2 | 3;
};

/** Omits a side that has no values at all. */
export const BeforeAndAfter = ({
  differences,
  headingLevel = 3,
}: Pick<Props, "differences" | "headingLevel">) => (
  <DifferenceList
    differences={differences}
    headingLevel={headingLevel}
    columnTitles={[
      differences.some(({ left }) => left !== "") ? m.admin_before() : null,
      differences.some(({ right }) => right !== "") ? m.admin_after() : null,
    ]}
  />
);

export const DifferenceList = ({ differences, columnTitles, headingLevel = 3 }: Props) => (
  <div className="office-differences">
    {differences.map((difference) => {
      const title = difference.path.filter(Boolean).join(" › ");
      const Heading = headingLevel === 2 ? "h2" : "h3";
      return (
        <section key={title} aria-label={title}>
          <Heading>{title}</Heading>
          <Side
            name={columnTitles[0]}
            text={difference.left}
            of={difference.of}
            headingLevel={headingLevel}
          />
          <Side
            name={columnTitles[1]}
            text={difference.right}
            of={difference.of}
            headingLevel={headingLevel}
          />
        </section>
      );
    })}
  </div>
);

type SideProps = { name: string | null; text: string; of: Difference["of"]; headingLevel: 2 | 3 };

function Side({ name, text, of, headingLevel }: SideProps) {
  if (name === null) return null;
  const Heading = headingLevel === 2 ? "h3" : "h4";
  return (
    <div>
      <Heading>{name}</Heading>
      {of && text ? (
        <div className="office-side">
          <ReferenceLabel of={of} id={text} />
        </div>
      ) : (
        <pre className="office-side" {...(text ? { dir: "auto" } : {})}>
          {text || "–"}
        </pre>
      )}
    </div>
  );
}
