import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { plainText } from "../../../../platform/i18n/localized-text";
import type { Deps } from "../../../../platform/deps";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext } from "../../../../platform/pages/request-context";
import { LanguageNote } from "../../../../ui/language-note";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { withStorageList } from "../../device-storage/device-storage.server";
import { LEGAL_PAGES, type PageKey } from "../text-pages.model";
import { textPageView } from "../text-page-view.server";
import { getTextPage, getTextPageVersion } from "../text-pages.service.server";
import { TextSections } from "../ui/text-sections";
import type { Route } from "./+types/legal-page";
import "../../../../ui/styles/card.css";
import "../ui/legal.css";

export const handle: PageHandle = { query: ["version"], uncached: ["version"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.pathname.replace(/\/$/, "").split("/").at(-1);
  const key = LEGAL_PAGES.find((one) => one === name);
  const page = key
    ? await readRequestedText(context.get(depsContext), key, url.searchParams.get("version"))
    : null;
  if (key === undefined || page === null) throw new Response(null, { status: 404 });
  const body = key === "cookie-policy" ? withStorageList(page.body) : page.body;
  return { key, ...textPageView({ ...page, body }, getLocale()) };
}

/** People can read the wording they agreed to: `?version=2` is the version in their consent. */
async function readRequestedText(deps: Deps, key: PageKey, version: string | null) {
  if (version === null) return getTextPage(deps, key);
  return /^[1-9]\d{0,5}$/.test(version) ? getTextPageVersion(deps, key, Number(version)) : null;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const head = headData(matches);
  const { title, lead, key } = loaderData;
  return pageMeta(head, {
    title: plainText(title),
    description: plainText(lead),
    path: `/${key}`,
    image: `/og/${head.locale}/site/${key}.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
};

const labels: Record<(typeof LEGAL_PAGES)[number], () => string> = {
  "privacy-policy": m.site_privacy_policy,
  "terms-of-service": m.site_terms,
  "cookie-policy": m.site_cookie_policy,
  "code-of-conduct": m.site_code_of_conduct,
  safeguarding: m.site_safeguarding,
};

export default function LegalPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={page.body} />
      <PageHead title={page.title} lead={page.lead} art={{ seed: page.key }}>
        {page.effective === null ? null : (
          <p className="meta legal-date">{m.site_in_force({ date: page.effective })}</p>
        )}
      </PageHead>
      <div className="wrap split section follows legal-page">
        <aside className="side stack">
          <nav className="legal-contents" aria-labelledby="contents">
            <h2 id="contents">{m.site_contents()}</h2>
            <ol {...page.language}>
              {page.sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <OtherLegalPages currentKey={page.key} />
          <section className="stack" aria-labelledby="ask">
            <h2 id="ask" className="legal-ask">
              {m.site_ask()}
            </h2>
            <SiteLink className="button line" to="/contact">
              {m.contact_title()}
            </SiteLink>
          </section>
        </aside>
        <TextSections page={page} />
      </div>
    </>
  );
}

function OtherLegalPages({ currentKey }: { currentKey: PageKey }) {
  return (
    <nav aria-label={m.site_other_texts()} className="legal-others">
      <ul>
        {LEGAL_PAGES.filter((key) => key !== currentKey).map((key) => (
          <li key={key}>
            <SiteLink to={`/${key}`}>{labels[key]()}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
