import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { formatNumber, formatPercent } from "../../../../platform/i18n/format";
import { formatDate } from "../../../../platform/time/format-date";
import { localize, plainText } from "../../../../platform/i18n/localized-text";
import { depsContext } from "../../../../platform/pages/request-context";
import { Scene } from "../../../../ui/art/components/scene";
import { LanguageNote } from "../../../../ui/language-note";
import { PageHead } from "../../../../ui/page-head";
import { organisationJsonLd } from "../../../../ui/organisation-json-ld";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { getSettings } from "../../site.service.server";
import { getImpactNumbers, getTextPage } from "../text-pages.service.server";
import { textPageView } from "../text-page-view.server";
import { AboutSections } from "../ui/about-sections";
import { AboutImpactNumbers, AboutMission, AboutLinks } from "../ui/about-blocks";
import type { Route } from "./+types/about-page";
import "../ui/about.css";

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const [page, settings, numbers] = await Promise.all([
    getTextPage(deps, "about"),
    getSettings(deps),
    getImpactNumbers(deps),
  ]);
  if (page === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  return {
    ...textPageView(page, locale),
    ...localize({ mission: settings.mission }, locale),
    foundedYear: String(settings.foundedYear ?? ""),
    address: settings.address,
    registration: settings.registration,
    impactNumbers: numbers.map(({ key, value, percent, label, source, counted_on }) => ({
      key,
      value: percent ? formatPercent(value / 100, locale) : formatNumber(value, locale),
      ...localize({ label, source }, locale),
      date: formatDate(counted_on, locale, "monthYear"),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const head = headData(matches);
  const { title, lead, address, foundedYear } = loaderData;
  return pageMeta(head, {
    title: plainText(title),
    description: plainText(lead),
    path: "/about",
    image: `/og/${head.locale}/site/about.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [
      {
        ...organisationJsonLd(head),
        description: plainText(lead),
        ...(foundedYear === "" ? {} : { foundingDate: foundedYear }),
        ...(address === "" ? {} : { address }),
      },
    ],
  });
};

export default function AboutPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={page.body} />
      <div className="about-head">
        <PageHead
          title={page.title}
          lead={page.lead}
          picture={<Scene name="community" label={m.about_scene()} />}
        />
        <div className="selvedge" />
      </div>
      <AboutMission mission={page.mission} />
      <AboutSections page={page} />
      <AboutImpactNumbers impactNumbers={page.impactNumbers} />
      <AboutLinks foundedYear={page.foundedYear} address={page.address} registration={page.registration} />
    </>
  );
}
