import { m } from "../../../../paraglide/messages";
import { PersonPicture } from "../../../../ui/picture/person-picture";
import { Text } from "../../../../ui/text";
import type { AchievementsView } from "../achievements-view.server";
import "../../../../ui/styles/card.css";
import "../../../../ui/styles/page.css";
import "./achievement-lists.css";

export function Milestones({ milestones }: { milestones: AchievementsView["milestones"] }) {
  return (
    <ol className="timeline two-lanes">
      {milestones.map((milestone) => (
        <li key={milestone.id}>
          <p className="meta">{milestone.date}</p>
          <Text of={milestone.title} as="h3" />
          <p>
            <Text of={milestone.text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

export function Awards({ awards }: { awards: AchievementsView["awards"] }) {
  return (
    <ul className="rows">
      {awards.map((award) => (
        <li key={award.id} className="row award">
          <p className="row-date num">{award.year}</p>
          <div>
            <h3>
              <Text of={award.title} />
            </h3>
            <p className="meta">{m.achievements_award_by({ name: award.awardedBy })}</p>
            <p className="award-text">
              <Text of={award.text} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Stories({ stories }: { stories: AchievementsView["stories"] }) {
  return (
    <ul className="cards three">
      {stories.map((story) => (
        <li key={story.id}>
          <figure className="stack story">
            <blockquote>
              <Text of={story.story} as="p" />
            </blockquote>
            <figcaption className="person">
              <PersonPicture of={story} size="mark" />
              <span>
                <b>{story.name}</b>
                <Text of={story.role} />
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
