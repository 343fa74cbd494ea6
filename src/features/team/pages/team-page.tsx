import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { plainText } from "../../../platform/i18n/localized-text";
import { depsContext } from "../../../platform/pages/request-context";
import { EmptyState } from "../../../ui/list-controls";
import { PageHead } from "../../../ui/page-head";
import { organisationJsonLd } from "../../../ui/organisation-json-ld";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { listPartners, listTeam, listTestimonials } from "../team.service.server";
import { partnerView, teamMemberView, testimonialView } from "../team-view.server";
import { PartnerList } from "../ui/partner-list";
import { TeamList } from "../ui/team-list";
import { TestimonialList } from "../ui/testimonial";
import type { Route } from "./+types/team-page";

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const [team, testimonials, partners] = await Promise.all([
    listTeam(deps),
    listTestimonials(deps),
    listPartners(deps),
  ]);
  const locale = getLocale();
  return {
    team: team.map((member) => teamMemberView(member, locale)),
    testimonials: testimonials.map((testimonial) => testimonialView(testimonial, locale)),
    partners: partners.map((partner) => partnerView(partner, locale)),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: m.team_title(),
    description: m.team_lead(),
    path: "/team",
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [
      {
        ...organisationJsonLd(head),
        employee: (loaderData?.team ?? []).map(({ name, role }) => ({
          "@type": "Person",
          name,
          jobTitle: plainText(role),
        })),
      },
    ],
  });
};

export default function TeamPage({ loaderData: { team, testimonials, partners } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={m.team_title()} lead={m.team_lead()} />
      <section className="wrap section follows" aria-labelledby="team">
        <h2 id="team" className="visually-hidden">
          {m.team_members()}
        </h2>
        {team.length === 0 ? (
          <EmptyState to="/about" action={m.nav_about()}>
            {m.team_none()}
          </EmptyState>
        ) : (
          <TeamList members={team} />
        )}
      </section>
      {testimonials.length === 0 ? null : (
        <Section id="voices" title={m.team_voices()} className="section cool">
          <TestimonialList testimonials={testimonials} />
        </Section>
      )}
      {partners.length === 0 ? null : (
        <Section
          id="partners"
          title={m.team_partners()}
          lead={m.team_partners_lead()}
          more={{ to: "/partnership", label: m.team_partner_with_us() }}
        >
          <PartnerList partners={partners} />
        </Section>
      )}
    </>
  );
}
