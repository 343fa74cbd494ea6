import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { LearnerFacts } from "../program-view.server";
import { FactLines } from "./program-facts";

type Props = { programs: readonly LearnerFacts[]; level?: 2 | 3 };

export function OpenPrograms({ programs, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  if (programs.length === 0) return <p>{m.programs_nothing_open()}</p>;
  return (
    <div className="stack">
      <Heading>{m.programs_open_others()}</Heading>
      <ul className="stack">
        {programs.map(({ slug, title, facts }) => (
          <li key={slug}>
            <SiteLink to={`/programs/${slug}`}>
              <Text of={title} />
            </SiteLink>
            <FactLines facts={facts} />
          </li>
        ))}
      </ul>
    </div>
  );
}
