import { m } from "../../paraglide/messages";
import type { Difference } from "./changes";
import { Named } from "./named";
import "./editor.css";

type Props = {
  lines: readonly Difference[];
  /** Headings of the two columns. */
  names: readonly [string | null, string | null];
};

/** What was before and after a change; of what is new, or gone, there is only one of them. */
export const Change = ({ lines }: Pick<Props, "lines">) => (
  <Differences
    lines={lines}
    names={[
      lines.some(({ left }) => left !== "") ? m.admin_before() : null,
      lines.some(({ right }) => right !== "") ? m.admin_after() : null,
    ]}
  />
);

/** Every value in which two versions differ, side by side. */
export const Differences = ({ lines, names }: Props) => (
  <div className="office-differences">
    {lines.map((one) => {
      const title = one.path.filter(Boolean).join(" › ");
      return (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <Side name={names[0]} text={one.left} of={one.of} />
          <Side name={names[1]} text={one.right} of={one.of} />
        </section>
      );
    })}
  </div>
);

type SideProps = { name: string | null; text: string; of: Difference["of"] };

const Side = ({ name, text, of }: SideProps) =>
  name === null ? null : (
    <div>
      <h4>{name}</h4>
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
