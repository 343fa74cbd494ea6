import { m } from "../../../paraglide/messages";
import { depsContext } from "../../../platform/request-context";
import { headData, pageMeta } from "../../../ui/page-meta";
import { listSkills } from "../applications.service.server";
import { Guide, NextSteps, Questions, TickBlock, WritePanel } from "../ui/guide";
import { SkillChips } from "../ui/skill-chips";
import type { Route } from "./+types/mentor-page";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  skills: await listSkills(context.get(depsContext)),
});

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: m.apply_mentor_title(),
    description: m.apply_mentor_lead(),
    path: "/mentor-application",
    image: `/og/${head.locale}/site/mentor-application.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

const questions = () => [
  { ask: m.apply_mentor_ask_who(), why: m.apply_mentor_why_who() },
  { ask: m.apply_mentor_ask_where(), why: m.apply_mentor_why_where() },
  { ask: m.apply_mentor_ask_role(), why: m.apply_mentor_why_role() },
  { ask: m.apply_mentor_ask_skills(), why: m.apply_mentor_why_skills() },
  { ask: m.apply_mentor_ask_languages(), why: m.apply_mentor_why_languages() },
  { ask: m.apply_mentor_ask_time(), why: m.apply_mentor_why_time() },
  { ask: m.apply_mentor_ask_experience(), why: m.apply_mentor_why_experience() },
];

export default function MentorPage({ loaderData: { skills } }: Route.ComponentProps) {
  const asked = questions();
  return (
    <Guide
      title={m.apply_mentor_title()}
      lead={m.apply_mentor_lead()}
      scene={{ name: "mentor", label: m.apply_mentor_scene() }}
      panel={
        <WritePanel
          title={m.apply_by_message()}
          text={m.apply_mentor_panel()}
          subject={m.apply_mentor_subject()}
          questions={asked.map(({ ask }) => ask)}
          note={m.apply_mentor_note()}
        />
      }
    >
      <TickBlock
        id="roles"
        title={m.apply_mentor_roles()}
        items={[
          m.apply_mentor_role_teach(),
          m.apply_mentor_role_one(),
          m.apply_mentor_role_review(),
          m.apply_mentor_role_career(),
          m.apply_mentor_role_guest(),
          m.apply_mentor_role_course(),
        ]}
      />
      <Questions questions={asked} />
      <SkillChips skills={skills} title={m.apply_mentor_teach()} text={m.apply_mentor_teach_text()} />
      <NextSteps
        steps={[
          { when: m.apply_mentor_step1(), what: m.apply_mentor_step1_text() },
          { when: m.apply_mentor_step2(), what: m.apply_mentor_step2_text() },
          { when: m.apply_mentor_step3(), what: m.apply_mentor_step3_text() },
          { when: m.apply_mentor_step4(), what: m.apply_mentor_step4_text() },
        ]}
      />
    </Guide>
  );
}
