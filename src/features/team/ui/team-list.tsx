import { m } from "../../../paraglide/messages";
import { PersonPicture } from "../../../ui/picture/person-picture";
import { Text } from "../../../ui/text";
import type { TeamMemberView } from "../team-view.server";
import "./team-list.css";

export function TeamList({ members }: { members: TeamMemberView[] }) {
  return (
    <ul className="team">
      {members.map((member) => (
        <li key={member.name}>
          <PersonPicture of={member} size="portrait" />
          <div>
            <h3>{member.name}</h3>
            <p className="small soft">
              <Text of={member.role} />
            </p>
            <p>
              <Text of={member.bio} />
            </p>
            <SocialLinks member={member} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Each label names the person, since screen readers may list links without context. */
function SocialLinks({ member: { name, links } }: { member: TeamMemberView }) {
  if (links.length === 0) return null;
  return (
    <ul className="team-links">
      {links.map(({ label, url }) => (
        <li key={label}>
          <a href={url} rel="me noreferrer" aria-label={m.team_network_of({ network: label, name })}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
