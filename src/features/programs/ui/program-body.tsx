import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { type ResolvedText, plainText } from "../../../platform/i18n/localized-text";
import { PersonPicture, type PersonImageView } from "../../../ui/picture/person-picture";
import { ContentBlock, CheckList } from "../../../ui/section";
import { Prose, Text } from "../../../ui/text";
import type { ProgramView } from "../program-view.server";
import { CourseSection } from "./course-section";
import { ProgramFacts } from "./program-facts";
import "../../../ui/styles/prose.css";
import "./program-body.css";

const keyed = (items: ResolvedText[]) =>
  items.map((item) => ({ key: plainText(item), content: <Text of={item} /> }));

export function ProgramBody({ program }: { program: ProgramView }) {
  return (
    <div className="program-body">
      <ProgramFacts facts={program.details} />
      <Prose html={program.description} />
      <Impact impact={program.impact} />
      <OptionalSection id="objectives" title={m.programs_objectives()} items={program.objectives}>
        <CheckList items={keyed(program.objectives)} />
      </OptionalSection>
      <OptionalSection id="activities" title={m.programs_activities()} items={program.activities}>
        <ul className="timeline">
          {program.activities.map((activity) => (
            <li key={plainText(activity.title)}>
              <Text of={activity.title} as="h3" />
              <p>
                <Text of={activity.description} />
              </p>
              <p className="meta">
                <Text of={activity.schedule} />
                <span>{m.programs_participants({ count: activity.participants })}</span>
              </p>
            </li>
          ))}
        </ul>
      </OptionalSection>
      {program.courses.map((course) => (
        <CourseSection key={course.slug} course={course} />
      ))}
      <OptionalSection id="outcomes" title={m.programs_outcomes()} items={program.outcomes}>
        <Outcomes outcomes={program.outcomes} />
      </OptionalSection>
      <OptionalSection id="voices" title={m.programs_voices()} items={program.testimonials}>
        {program.testimonials.map((testimonial) => (
          <figure key={testimonial.name} className="stack quote">
            <Text of={testimonial.content} as="blockquote" />
            <Person {...testimonial} as="figcaption" />
          </figure>
        ))}
      </OptionalSection>
      <OptionalSection id="team" title={m.programs_team()} items={program.team}>
        <ul className="people">
          {program.team.map((member) => (
            <Person key={member.name} {...member} as="li" />
          ))}
        </ul>
      </OptionalSection>
      <OptionalSection id="updates" title={m.programs_updates()} items={program.updates}>
        <ol className="timeline">
          {program.updates.map((update) => (
            <li key={update.date + plainText(update.title)} className="stack">
              <p className="meta">{update.date}</p>
              <Text of={update.title} as="h3" />
              <Prose html={update.content} />
            </li>
          ))}
        </ol>
      </OptionalSection>
    </div>
  );
}

function OptionalSection({
  id,
  title,
  items,
  children,
}: {
  id: string;
  title: string;
  items: unknown[];
  children: ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <ContentBlock id={id} title={title}>
      {children}
    </ContentBlock>
  );
}

type PersonProps = { name: string; role: ResolvedText; as: "li" | "figcaption" } & PersonImageView;

function Person({ role, as: Tag, ...person }: PersonProps) {
  return (
    <Tag className="person">
      <PersonPicture of={person} size="mark" />
      <span>
        <b>{person.name}</b>
        <Text of={role} />
      </span>
    </Tag>
  );
}

function Impact({ impact }: { impact: ProgramView["impact"] }) {
  const statistics = [
    [impact.people, m.programs_impact_people()],
    [impact.countries, m.programs_impact_countries()],
    [impact.employment, m.programs_impact_employment()],
    [impact.partners, m.programs_impact_partners()],
  ] as const;
  const knownTotals = statistics.filter(([value]) => value !== null);
  if (knownTotals.length === 0) return null;
  return (
    <ContentBlock id="impact" title={m.programs_impact()}>
      <ul className="impact-figures">
        {knownTotals.map(([value, label]) => (
          <li key={label}>
            <b className="display num">{value}</b> {label}
          </li>
        ))}
      </ul>
    </ContentBlock>
  );
}

function Outcomes({ outcomes }: { outcomes: ProgramView["outcomes"] }) {
  return (
    <div className="scroll" tabIndex={0} role="group" aria-labelledby="outcomes">
      <table>
        <thead>
          <tr>
            <th scope="col">{m.programs_outcome_metric()}</th>
            <th scope="col">{m.programs_outcome_value()}</th>
            <th scope="col">{m.programs_outcome_target()}</th>
            <th scope="col">{m.programs_outcome_period()}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <tr key={plainText(outcome.metric)}>
              <th scope="row">
                <Text of={outcome.metric} />
              </th>
              <td>{outcome.value}</td>
              <td>{outcome.target}</td>
              <td>
                <Text of={outcome.period} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
