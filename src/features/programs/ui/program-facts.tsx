import { m } from "../../../paraglide/messages";
import { Fact } from "../../../ui/fact";
import { Text } from "../../../ui/text";
import type { FactView } from "../program-view.server";
import "./program-facts.css";

type Props = { facts: readonly FactView[] };

/** Facts of a program, each under its name. */
export const ProgramFacts = ({ facts }: Props) => (
  <dl className="facts">
    {facts.map(({ term, value }) => (
      <Fact key={term} label={term}>
        <Text of={value} />
      </Fact>
    ))}
  </dl>
);

/** The same as lines of text, for cards and lists: half the bytes, and half the height on a phone. */
export const FactLines = ({ facts }: Props) => (
  <ul className="fact-lines">
    {facts.map(({ term, value }) => (
      <li key={term}>
        {m.programs_fact({ term })}
        <Text of={value} as="b" />
      </li>
    ))}
  </ul>
);

type Chip = { tone: "good" | "wait" | "plain"; label: string };

/** Whether one can apply. */
export const AdmissionChip = ({ of: { tone, label } }: { of: Chip }) => (
  <span className={tone === "plain" ? "chip" : `chip ${tone}`}>{label}</span>
);
