import type { Difference } from "./changes";
import { Named } from "./named";
import "./editor.css";

type Props = {
  lines: readonly Difference[];
  /** Headings of the two columns. */
  names: readonly [string, string];
};

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

type SideProps = { name: string; text: string; of: Difference["of"] };

const Side = ({ name, text, of }: SideProps) => (
  <div>
    <h4>{name}</h4>
    {of && text ? (
      <div className="office-side">
        <Named of={of} id={text} />
      </div>
    ) : (
      <pre className="office-side" dir="auto">
        {text || "–"}
      </pre>
    )}
  </div>
);
