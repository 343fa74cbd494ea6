import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatDate, formatNumber, formatShare } from "../../../platform/format";
import { localize, words } from "../../../platform/languages";
import { depsContext } from "../../../platform/request-context";
import { Scene } from "../../../ui/art/scene";
import { LanguageNote } from "../../../ui/language-note";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { getSettings } from "../site.service.server";
import { getImpactNumbers, getTextPage } from "../text-pages.service.server";
import { textPageView } from "../text-page-view.server";
import { AboutParts } from "../ui/about-parts";
import { AboutFigures, AboutMission, AboutWays } from "../ui/about-blocks";
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
    figures: numbers.map(({ key, value, percent, label, source, counted_on }) => ({
      key,
      value: percent ? formatShare(value / 100, locale) : formatNumber(value, locale),
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
    title: words(title),
    description: words(lead),
    path: "/about",
    image: `/og/${head.locale}/site/about.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [
      {
        "@type": "NGO",
        name: head.name,
        url: head.origin,
        description: words(lead),
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
      <AboutParts page={page} />
      <AboutFigures figures={page.figures} />
      <AboutWays foundedYear={page.foundedYear} address={page.address} registration={page.registration} />
    </>
  );
}
