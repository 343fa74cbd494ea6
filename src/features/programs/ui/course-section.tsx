import { m } from "../../../paraglide/messages";
import { plainText } from "../../../platform/i18n/localized-text";
import { PersonPicture } from "../../../ui/picture/person-picture";
import { Fact } from "../../../ui/fact";
import { Icon } from "../../../ui/icons/icon";
import { Cover } from "../../../ui/picture/picture";
import { CheckList } from "../../../ui/section";
import { Text } from "../../../ui/text";
import type { CourseView } from "../program-view.server";
import "./course-section.css";

export function CourseSection({ course }: { course: CourseView }) {
  const id = `course-${course.slug}`;
  const list = (items: CourseView["outcomes"]) =>
    items.map((item) => ({ key: plainText(item), content: <Text of={item} /> }));
  return (
    <section className="stack course" aria-labelledby={id}>
      <p className="meta">{m.programs_course()}</p>
      <h2 id={id} className="block-title">
        <Text of={course.title} />
      </h2>
      <Cover of={course} />
      <p className="lead">
        <Text of={course.text} />
      </p>
      <dl className="facts">
        {(
          [
            [m.programs_course_duration(), course.duration],
            [m.programs_course_level(), course.level],
            [m.programs_course_format(), course.format],
          ] as const
        ).map(([term, value]) => (
          <Fact key={term} label={term}>
            <Text of={value} />
          </Fact>
        ))}
      </dl>
      <h3>{m.programs_curriculum()}</h3>
      <Curriculum parts={course.curriculum} />
      <h3>{m.programs_course_outcomes()}</h3>
      <CheckList items={list(course.outcomes)} />
      <h3>{m.programs_requirements()}</h3>
      <CheckList items={list(course.requirements)} />
      <h3>{m.programs_instructors()}</h3>
      <Instructors people={course.instructors} />
    </section>
  );
}

const Curriculum = ({ parts }: { parts: CourseView["curriculum"] }) => (
  <div className="curriculum">
    {parts.map((part, index) => (
      <details key={plainText(part.title)} open={index === 0}>
        <summary>
          <Text of={part.title} />{" "}
          <span className="soft small">
            <Text of={part.duration} />
          </span>
          <Icon name="chevron-down" />
        </summary>
        <ul>
          {part.topics.map((topic) => (
            <li key={plainText(topic)}>
              <Text of={topic} />
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
);

const Instructors = ({ people }: { people: CourseView["instructors"] }) => (
  <ul className="instructors">
    {people.map((person) => (
      <li key={person.name} className="person">
        <PersonPicture of={person} size="mark" />
        <span>
          <b>{person.name}</b>{" "}
          <span className="soft">
            <Text of={person.role} />
          </span>
          <br />
          <Text of={person.bio} />
        </span>
      </li>
    ))}
  </ul>
);
