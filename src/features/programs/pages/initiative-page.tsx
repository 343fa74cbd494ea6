import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { plainText } from "../../../platform/i18n/localized-text";
import { depsContext } from "../../../platform/pages/request-context";
import { Fact } from "../../../ui/fact";
import { hrefOf } from "../../../platform/i18n/href";
import { LanguageNote } from "../../../ui/language-note";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ShareLinks } from "../../../ui/share-links";
import { Text } from "../../../ui/text";
import { getInitiative } from "../initiatives.service.server";
import { initiativeView } from "../initiatives-view.server";
import { InitiativeBody } from "../ui/initiative-body";
import { InitiativeCard } from "../ui/initiative-card";
import { redirectOrNotFound } from "../../content/redirects/redirect-or-not-found.service.server";
import { initiativeContent } from "../initiatives.content";
import type { Route } from "./+types/initiative-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const initiative = await getInitiative(deps, params.id);
  if (initiative === null) throw await redirectOrNotFound(deps, initiativeContent, params.id);
  const path = `/initiatives/${initiative.slug}`;
  return { ...initiativeView(initiative, getLocale()), path, url: `${deps.origin}${hrefOf(path)}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const head = headData(matches);
  const { title, text, path, slug } = loaderData;
  return pageMeta(head, {
    title: loaderData.searchTitle ?? plainText(title),
    description: loaderData.searchDescription ?? plainText(text),
    path,
    image: `/og/${head.locale}/initiatives/${slug}.png`,
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/initiatives", label: m.initiatives_title() },
    ],
  });
};

export default function InitiativePage({ loaderData: initiative }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={initiative.title} />
      <PageHead
        title={initiative.title}
        lead={initiative.text}
        art={initiative.art}
        photo={initiative.picture}
        above={[{ to: "/initiatives", label: m.initiatives_title() }]}
      />
      <div className="wrap split section follows">
        <aside className="side stack">
          <Glance initiative={initiative} />
          <ShareLinks url={initiative.url} title={plainText(initiative.title)} />
        </aside>
        <InitiativeBody initiative={initiative} />
      </div>
      {initiative.related.length === 0 ? null : (
        <Section id="related" title={m.initiatives_related()} className="section cool">
          <div className="cards three">
            {initiative.related.map((other) => (
              <InitiativeCard key={other.slug} initiative={other} level={3} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function Glance({ initiative }: { initiative: Route.ComponentProps["loaderData"] }) {
  return (
    <div className="panel stack">
      <h2>{m.initiatives_at_a_glance()}</h2>
      <p className="chips">
        <span className={initiative.active ? "chip good" : "chip"}>{initiative.status}</span>
      </p>
      <dl className="facts">
        <Fact label={m.initiatives_filter_category()}>
          <SiteLink to={`/initiatives?category=${initiative.categorySlug}`}>{initiative.category}</SiteLink>
        </Fact>
        <Fact label={m.initiatives_start()}>{initiative.start}</Fact>
        {initiative.program === null ? null : (
          <Fact label={m.initiatives_program()}>
            <SiteLink to={`/programs/${initiative.program.slug}`}>
              <Text of={initiative.program.title} />
            </SiteLink>
          </Fact>
        )}
      </dl>
      <SiteLink
        className="button donate wide"
        to={initiative.campaign === null ? initiative.supportUrl : `/fundraisers/${initiative.campaign}`}
      >
        {initiative.campaign === null ? m.shell_donate() : m.initiatives_campaign()}
      </SiteLink>
    </div>
  );
}
