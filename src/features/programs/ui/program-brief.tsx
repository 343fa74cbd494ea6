import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { LearnerFacts } from "../program-view.server";
import { AdmissionChip, FactLines } from "./program-facts";
import "../../../ui/styles/card.css";

type Props = {
  program: LearnerFacts;
  level?: 2 | 3;
  /** False where all programs are open and the page says so. */
  chip?: boolean;
};

export function ProgramBrief({ program, level = 3, chip = true }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className="stack">
      <Heading>
        <SiteLink to={`/programs/${program.slug}`}>
          <Text of={program.title} />
        </SiteLink>
      </Heading>
      {chip ? (
        <p className="chips">
          <AdmissionChip of={program} />
        </p>
      ) : null}
      {program.facts.length > 0 ? <FactLines facts={program.facts} /> : null}
    </article>
  );
}
