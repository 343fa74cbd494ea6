import type { ContentKind } from "../../platform/content-kind";
import { differencesOf } from "./changes";
import "./editor.css";

type Data = Record<string, unknown>;
type Props = {
  kind: ContentKind;
  left: Data;
  right: Data;
  /** Headings of the two columns. */
  names: readonly [string, string];
};

/** Every value in which two versions of an item differ, side by side. */
export const Differences = ({ kind, left, right, names }: Props) => (
  <div className="office-differences">
    {differencesOf(kind.fields, left, right).map((one) => {
      const title = one.path.filter(Boolean).join(" › ");
      return (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <Side name={names[0]} text={one.left} />
          <Side name={names[1]} text={one.right} />
        </section>
      );
    })}
  </div>
);

const Side = ({ name, text }: { name: string; text: string }) => (
  <div>
    <h4>{name}</h4>
    <pre dir="auto">{text || "–"}</pre>
  </div>
);
