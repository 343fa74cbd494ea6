import { Cover } from "../../../ui/picture/picture";
import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { InitiativeCardView } from "../initiatives-view.server";
import "../../../ui/styles/card.css";

export function InitiativeCard({ initiative, level = 2 }: { initiative: InitiativeCardView; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className="card">
      <Cover of={initiative} />
      <p className="chips">
        <span className={initiative.active ? "chip good" : "chip"}>{initiative.status}</span>
        <span className="chip">{initiative.category}</span>
      </p>
      <Heading>
        <SiteLink to={`/initiatives/${initiative.slug}`}>
          <Text of={initiative.title} />
        </SiteLink>
      </Heading>
      <p>
        <Text of={initiative.text} />
      </p>
      <p className="meta">
        <span>
          <Icon name="calendar" />
          {initiative.when}
        </span>
      </p>
    </article>
  );
}
