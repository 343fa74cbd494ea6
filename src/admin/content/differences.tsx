import { m } from "../../paraglide/messages";
import type { Difference } from "./changes";
import { Named } from "./named";
import "./editor.css";

type Props = {
  lines: readonly Difference[];
  /** Headings of the two columns. */
  names: readonly [string | null, string | null];
  /** Level of the headings above the values: one below what stands over them, 2 on a page and 3 in a dialog. */
  level?: 2 | 3;
};

/** What was before and after a change; of what is new, or gone, there is only one of them. */
export const Change = ({ lines, level = 3 }: Pick<Props, "lines" | "level">) => (
  <Differences
    lines={lines}
    level={level}
    names={[
      lines.some(({ left }) => left !== "") ? m.admin_before() : null,
      lines.some(({ right }) => right !== "") ? m.admin_after() : null,
    ]}
  />
);

/** Every value in which two versions differ, side by side. */
export const Differences = ({ lines, names, level = 3 }: Props) => (
  <div className="office-differences">
    {lines.map((one) => {
      const title = one.path.filter(Boolean).join(" › ");
      const Heading = level === 2 ? "h2" : "h3";
      return (
        <section key={title} aria-label={title}>
          <Heading>{title}</Heading>
          <Side name={names[0]} text={one.left} of={one.of} level={level} />
          <Side name={names[1]} text={one.right} of={one.of} level={level} />
        </section>
      );
    })}
  </div>
);

type SideProps = { name: string | null; text: string; of: Difference["of"]; level: 2 | 3 };

function Side({ name, text, of, level }: SideProps) {
  if (name === null) return null;
  const Heading = level === 2 ? "h3" : "h4";
  return (
    <div>
      <Heading>{name}</Heading>
      {of && text ? (
        <div className="office-side">
          <Named of={of} id={text} />
        </div>
      ) : (
        <pre className="office-side" {...(text ? { dir: "auto" } : {})}>
          {text || "–"}
        </pre>
      )}
    </div>
  );
}
