import { m } from "../../../paraglide/messages";
import { Icon } from "../../../ui/icons/icon";
import { Cover } from "../../../ui/picture/picture";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { ProgramCardView } from "../program-view.server";
import { AdmissionChip } from "./program-facts";
import "../../../ui/styles/card.css";

export function ProgramCard({ program, level = 2 }: { program: ProgramCardView; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className="card">
      <Cover of={program} />
      <p className="chips">
        <AdmissionChip of={program} />
        <span className="chip">{program.category}</span>
      </p>
      <Heading>
        <SiteLink to={`/programs/${program.slug}`}>
          <Text of={program.title} />
        </SiteLink>
      </Heading>
      <p>
        <Text of={program.text} />
      </p>
      <p className="meta">
        <span>
          <Icon name="map-pin" />
          <Text of={program.where} />
        </span>
        {program.when === null ? null : (
          <span>
            <Icon name="calendar" />
            {m.programs_fact({ term: program.when.term })}
            <Text of={program.when.value} />
          </span>
        )}
      </p>
    </article>
  );
}
