import { m } from "../../../paraglide/messages";
import { Block } from "../../../ui/section";
import type { Skills } from "../applications.model";

/** What can be learned: names only, since the choice is made in the message. */
export function SkillChips({ skills, title, text }: { skills: Skills; title: string; text: string }) {
  return (
    <Block id="skills" title={title}>
      <p>{text}</p>
      <h3 id="languages">{m.apply_languages()}</h3>
      <Chips labelledBy="languages" skills={skills.language} />
      <h3 id="frameworks">{m.apply_frameworks()}</h3>
      <Chips labelledBy="frameworks" skills={skills.framework} />
    </Block>
  );
}

function Chips({ labelledBy, skills }: { labelledBy: string; skills: Skills["language"] }) {
  return (
    <ul className="chips" aria-labelledby={labelledBy}>
      {skills.map(({ slug, name }) => (
        <li key={slug} className="chip">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
