import { m } from "../../../paraglide/messages";
import { PersonPicture } from "../../../ui/picture/person-picture";
import { Text } from "../../../ui/text";
import type { TeamMemberView } from "../team-view.server";
import "./team-list.css";

/** The team: photograph or drawing, name, role, bio, and where each person can be followed. */
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

/** Links named by the person too: a list of links alone would say "GitHub" eight times. */
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
