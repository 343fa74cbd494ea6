import { Cover } from "../../../ui/picture";
import { Icon } from "../../../ui/icon";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { ProgramCardView } from "../program-view.server";
import "../../../ui/card.css";

/** A program in a list. `level` keeps the headings of the page in order. */
export function ProgramCard({ program, level = 2 }: { program: ProgramCardView; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className="card">
      <Cover of={program} />
      <p className="chips">
        <span className={program.active ? "chip good" : "chip"}>{program.status}</span>
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
          <Text of={program.location} />
        </span>
        <span>
          <Icon name="calendar" />
          {program.when}
        </span>
      </p>
    </article>
  );
}
