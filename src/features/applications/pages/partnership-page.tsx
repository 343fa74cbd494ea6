import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatNumber } from "../../../platform/format";
import { headData, pageMeta } from "../../../ui/page-meta";
import { ANSWER_DAYS } from "../applications.model";
import { Guide, NextSteps, Questions, TickBlock, WritePanel } from "../ui/guide";
import type { Route } from "./+types/partnership-page";

export const loader = () => ({ days: formatNumber(ANSWER_DAYS.partner, getLocale()) });

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: m.apply_partner_title(),
    description: m.apply_partner_lead(),
    path: "/partnership",
    image: `/og/${head.locale}/site/partnership.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

const questions = () => [
  { ask: m.apply_partner_ask_who(), why: m.apply_partner_why_who() },
  { ask: m.apply_partner_ask_contact(), why: m.apply_partner_why_contact() },
  { ask: m.apply_partner_ask_what(), why: m.apply_partner_why_what() },
  { ask: m.apply_partner_ask_items(), why: m.apply_partner_why_items() },
  { ask: m.apply_partner_ask_when(), why: m.apply_partner_why_when() },
  { ask: m.apply_partner_ask_name(), why: m.apply_partner_why_name() },
];

export default function PartnershipPage({ loaderData: { days } }: Route.ComponentProps) {
  const asked = questions();
  return (
    <Guide
      title={m.apply_partner_title()}
      lead={m.apply_partner_lead()}
      scene={{ name: "projects", label: m.apply_partner_scene() }}
      panel={
        <WritePanel
          title={m.apply_by_message()}
          text={m.apply_partner_panel({ days })}
          subject={m.apply_partner_subject()}
          questions={asked.map(({ ask }) => ask)}
          note={m.apply_partner_note()}
        />
      }
    >
      <TickBlock
        id="ways"
        title={m.apply_partner_ways()}
        items={[
          m.apply_partner_way_fund(),
          m.apply_partner_way_equipment(),
          m.apply_partner_way_hire(),
          m.apply_partner_way_staff(),
          m.apply_partner_way_room(),
          m.apply_partner_way_refer(),
        ]}
      />
      <Questions questions={asked} />
      <NextSteps
        steps={[
          { when: m.apply_partner_step1({ days }), what: m.apply_partner_step1_text() },
          { when: m.apply_partner_step2(), what: m.apply_partner_step2_text() },
          { when: m.apply_partner_step3(), what: m.apply_partner_step3_text() },
        ]}
      />
    </Guide>
  );
}
