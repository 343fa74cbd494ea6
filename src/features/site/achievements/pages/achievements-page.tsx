import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { plainText } from "../../../../platform/i18n/localized-text";
import { depsContext } from "../../../../platform/pages/request-context";
import { EmptyState } from "../../../../ui/list-controls";
import { PageHead } from "../../../../ui/page-head";
import { organisationJsonLd } from "../../../../ui/organisation-json-ld";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { Section } from "../../../../ui/section";
import { getAchievements } from "../achievements.service.server";
import { achievementsView } from "../achievements-view.server";
import { Awards, Milestones, Stories } from "../ui/achievement-lists";
import { ImpactNumbers } from "../ui/impact-numbers";
import type { Route } from "./+types/achievements-page";

export const loader = async ({ context }: Route.LoaderArgs) =>
  achievementsView(await getAchievements(context.get(depsContext)), getLocale());

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: m.nav_achievements(),
    description: m.achievements_lead(),
    path: "/achievements",
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [
      {
        ...organisationJsonLd(head),
        award: (loaderData?.awards ?? []).map(
          (award) => `${plainText(award.title)}, ${award.awardedBy}, ${award.year}`,
        ),
      },
    ],
  });
};

export default function AchievementsPage({ loaderData }: Route.ComponentProps) {
  const { numbers, milestones, awards, stories } = loaderData;
  return (
    <>
      <PageHead title={m.nav_achievements()} lead={m.achievements_lead()} />
      {[numbers, milestones, stories, awards].every((list) => list.length === 0) ? (
        <div className="wrap section follows">
          <EmptyState to="/about" action={m.nav_about()}>
            {m.achievements_none()}
          </EmptyState>
        </div>
      ) : null}
      {numbers.length === 0 ? null : (
        <Section
          id="numbers"
          title={m.achievements_squares()}
          lead={m.achievements_squares_lead()}
          className="section follows"
        >
          <ImpactNumbers numbers={numbers} method />
        </Section>
      )}
      {milestones.length === 0 ? null : (
        <Section id="milestones" title={m.achievements_milestones()} className="section cool">
          <Milestones milestones={milestones} />
        </Section>
      )}
      {stories.length === 0 ? null : (
        <Section id="stories" title={m.achievements_stories()}>
          <Stories stories={stories} />
        </Section>
      )}
      {awards.length === 0 ? null : (
        <Section id="awards" title={m.achievements_awards()} className="section follows">
          <Awards awards={awards} />
        </Section>
      )}
    </>
  );
}
