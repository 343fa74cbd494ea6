import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { hrefOf } from "../../../platform/i18n/href";
import { plainText } from "../../../platform/i18n/localized-text";
import { depsContext } from "../../../platform/pages/request-context";
import { LanguageNote } from "../../../ui/language-note";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { organisationJsonLd } from "../../../ui/organisation-json-ld";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ShareLinks } from "../../../ui/share-links";
import { getProgram } from "../programs.service.server";
import { programView } from "../program-view.server";
import { ProgramBody } from "../ui/program-body";
import { OpenPrograms } from "../ui/open-programs";
import { ProgramCard } from "../ui/program-card";
import { AdmissionChip, ProgramFacts } from "../ui/program-facts";
import { redirectOrNotFound } from "../../content/redirects/redirect-or-not-found.service.server";
import { programContent } from "../programs.content";
import type { Route } from "./+types/program-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const program = await getProgram(deps, params.id);
  if (program === null) throw await redirectOrNotFound(deps, programContent, params.id);
  const path = `/programs/${program.slug}`;
  return { ...programView(program, getLocale(), deps.now()), path, url: `${deps.origin}${hrefOf(path)}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const head = headData(matches);
  const { title, text, path, slug, courses } = loaderData;
  return pageMeta(head, {
    title: loaderData.searchTitle ?? plainText(title),
    description: loaderData.searchDescription ?? plainText(text),
    path,
    image: `/og/${head.locale}/programs/${slug}.png`,
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/programs", label: m.nav_programs() },
    ],
    jsonLd: courses.map((course) => ({
      "@type": "Course",
      name: plainText(course.title),
      description: plainText(course.text),
      provider: organisationJsonLd(head),
      ...(course.timeRequired === null ? {} : { timeRequired: course.timeRequired }),
      offers: { "@type": "Offer", category: "Free", price: 0, priceCurrency: "USD" },
      hasCourseInstance: { "@type": "CourseInstance", courseMode: "Blended" },
    })),
  });
};

export default function ProgramPage({ loaderData: program }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={program.title} />
      <PageHead
        title={program.title}
        lead={program.text}
        art={program.art}
        photo={program.picture}
        above={[{ to: "/programs", label: m.nav_programs() }]}
      />
      <div className="wrap split section follows">
        <aside className="side stack">
          <Glance program={program} />
          <ShareLinks url={program.url} title={plainText(program.title)} />
        </aside>
        <ProgramBody program={program} />
      </div>
      {program.related.length === 0 ? null : (
        <Section id="related" title={m.programs_related()} className="section cool">
          <div className="cards three">
            {program.related.map((other) => (
              <ProgramCard key={other.slug} program={other} level={3} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function Glance({ program }: { program: Route.ComponentProps["loaderData"] }) {
  return (
    <div className="panel stack">
      <h2>{m.programs_at_a_glance()}</h2>
      <p className="chips">
        <AdmissionChip of={program} />
        <SiteLink className="chip" to={`/programs?category=${program.categorySlug}`}>
          {program.category}
        </SiteLink>
        {program.featured ? <span className="chip">{m.shell_featured()}</span> : null}
      </p>
      <ProgramFacts facts={program.facts} />
      {program.open ? (
        <SiteLink className="button go wide" to={`/register?program=${program.slug}`}>
          {m.programs_apply()}
        </SiteLink>
      ) : (
        <>
          <OpenPrograms programs={program.openOthers} />
          <SiteLink className="button go wide" to={`/register/interest?program=${program.slug}`}>
            {m.reg_interest_title()}
          </SiteLink>
        </>
      )}
      <SiteLink className="button donate wide" to={program.supportUrl ?? "/support"}>
        {program.supportUrl === null ? m.shell_donate() : m.programs_support()}
      </SiteLink>
    </div>
  );
}
