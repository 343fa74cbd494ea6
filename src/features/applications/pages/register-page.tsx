import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatNumber } from "../../../platform/format";
import { depsContext } from "../../../platform/request-context";
import { Icon } from "../../../ui/icon";
import { SiteLink } from "../../../ui/link";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Block } from "../../../ui/section";
import { ANSWER_DAYS } from "../applications.model";
import { listSkills } from "../applications.service.server";
import { Guide, NextSteps, Questions, TickBlock, WritePanel } from "../ui/guide";
import { SkillChips } from "../ui/skill-chips";
import type { Route } from "./+types/register-page";

export async function loader({ context }: Route.LoaderArgs) {
  const locale = getLocale();
  return {
    skills: await listSkills(context.get(depsContext)),
    days: formatNumber(ANSWER_DAYS.learner, locale),
    held: formatNumber(ANSWER_DAYS.place, locale),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: m.apply_register_title(),
    description: m.apply_register_lead(),
    path: "/register",
    image: `/og/${head.locale}/site/register.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

const questions = () => [
  { ask: m.apply_ask_name(), why: m.apply_why_name() },
  { ask: m.apply_ask_contact(), why: m.apply_why_contact() },
  { ask: m.apply_ask_safe(), why: m.apply_why_safe() },
  { ask: m.apply_ask_place(), why: m.apply_why_place() },
  { ask: m.apply_ask_year(), why: m.apply_why_year() },
  { ask: m.apply_ask_device(), why: m.apply_why_device() },
  { ask: m.apply_ask_time(), why: m.apply_why_time() },
  { ask: m.apply_ask_level(), why: m.apply_why_level() },
  { ask: m.apply_ask_interest(), why: m.apply_why_interest() },
  { ask: m.apply_ask_reason(), why: m.apply_why_reason() },
];

export default function RegisterPage({ loaderData: { skills, days, held } }: Route.ComponentProps) {
  const asked = questions();
  return (
    <Guide
      title={m.apply_register_title()}
      lead={m.apply_register_lead()}
      scene={{ name: "training", label: m.apply_register_scene() }}
      panel={
        <WritePanel
          title={m.apply_by_message()}
          text={m.apply_register_panel()}
          subject={m.apply_register_subject()}
          questions={asked.map(({ ask }) => ask)}
          note={m.apply_register_note()}
        />
      }
    >
      <Block id="which" title={m.apply_which()}>
        <p>{m.apply_which_text()}</p>
        <p>
          <SiteLink className="more" to="/programs">
            {m.apply_which_link()}
            <Icon name="arrow-right" flip />
          </SiteLink>
        </p>
      </Block>
      <Questions questions={asked} />
      <TickBlock
        id="never"
        title={m.apply_never()}
        items={[m.apply_never_papers(), m.apply_never_faith(), m.apply_never_face(), m.apply_never_share()]}
      />
      <SkillChips skills={skills} title={m.apply_skills()} text={m.apply_skills_text()} />
      <NextSteps
        steps={[
          { when: m.apply_register_step1(), what: m.apply_register_step1_text() },
          { when: m.apply_register_step2({ days }), what: m.apply_register_step2_text() },
          { when: m.apply_register_step3({ days: held }), what: m.apply_register_step3_text() },
        ]}
      />
    </Guide>
  );
}
