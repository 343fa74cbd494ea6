import { m } from "../../../paraglide/messages";
import { Fact } from "../../../ui/fact";
import { Text } from "../../../ui/text";
import type { FactView } from "../program-view.server";
import "./program-facts.css";

type Props = { facts: readonly FactView[] };

export const ProgramFacts = ({ facts }: Props) => (
  <dl className="facts">
    {facts.map(({ term, value }) => (
      <Fact key={term} label={term}>
        <Text of={value} />
      </Fact>
    ))}
  </dl>
);

/** For cards and lists: half the bytes and half the height of `ProgramFacts`. */
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

export const AdmissionChip = ({ of: { tone, label } }: { of: Chip }) => (
  <span className={tone === "plain" ? "chip" : `chip ${tone}`}>{label}</span>
);
