import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { plainText } from "../../../../platform/i18n/localized-text";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { ContentBlock } from "../../../../ui/section";
import { Text } from "../../../../ui/text";
import { getTransparency } from "../transparency.service.server";
import { transparencyView } from "../transparency-view.server";
import { CampaignTransparency } from "../ui/campaign-transparency";
import { Totals } from "../ui/totals";
import type { Route } from "./+types/transparency-page";

export async function loader({ context }: Route.LoaderArgs) {
  return transparencyView(await getTransparency(context.get(depsContext)), getLocale());
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.books_title(),
    description: m.books_lead(),
    path: "/transparency",
    crumbs: [{ to: "/", label: m.nav_home() }],
  });

export default function TransparencyPage({ loaderData }: Route.ComponentProps) {
  const { totals, campaigns } = loaderData;
  return (
    <>
      <PageHead
        title={m.books_title()}
        lead={m.books_lead()}
        art={{ seed: "transparency", family: "strip", palette: 2 }}
      />
      <div className="wrap section follows">
        <div className="books">
          <ContentBlock id="totals" title={m.books_totals()}>
            {totals.map((currencyTotals) => (
              <Totals key={currencyTotals.currency} totals={currencyTotals} />
            ))}
            <p className={totals.length === 0 ? undefined : "small soft"}>
              {totals.length === 0 ? m.books_none() : m.books_note()}
            </p>
            <p className="actions">
              <a className="button line" href={hrefOf("/transparency.csv")}>
                {m.books_csv()}
              </a>
              <a className="button line" href={hrefOf("/transparency.json")}>
                {m.books_json()}
              </a>
              <a href={hrefOf("/api/v1/docs")}>{m.books_api()}</a>
            </p>
          </ContentBlock>
          {campaigns.map((campaign) => (
            <section key={campaign.slug} className="stack" aria-labelledby={campaign.slug}>
              <h2 id={campaign.slug}>
                <SiteLink to={`/fundraisers/${campaign.slug}`}>
                  <Text of={campaign.title} />
                </SiteLink>
              </h2>
              <CampaignTransparency campaign={campaign} label={plainText(campaign.title)} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
