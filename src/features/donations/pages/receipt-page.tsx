import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { Fact } from "../../../ui/fact";
import { hrefOf } from "../../../ui/href";
import { SiteLink } from "../../../ui/link";
import { headData, pageMeta } from "../../../ui/page-meta";
import { type CampaignCardView, campaignCardView } from "../../campaigns/campaign-view.server";
import { getCampaignCard } from "../../campaigns/campaigns.service.server";
import { CampaignLoom } from "../../campaigns/ui/campaign-progress";
import { giftPapers } from "../gifts.service.server";
import { type PaperView, paperView } from "../receipts-view.server";
import "../../../ui/page.css";
import "../ui/receipt.css";
import type { Route } from "./+types/receipt-page";

export const handle: PageHandle = { query: ["key"], unkept: ["key"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const found = await giftPapers(deps, params.reference, key);
  if (found === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const { reference } = found.gift;
  const { designation } = found;
  const campaign = designation?.kind === "campaign" ? await getCampaignCard(deps, designation.slug) : null;
  const cloth = found.gift.state === "paid" && campaign ? campaignCardView(campaign, locale) : null;
  const papers = found.papers.map((paper) => ({
    ...paperView(paper, found.gift, locale),
    pdf: `${hrefOf(`/donate/receipt/${reference}.pdf`)}?${new URLSearchParams({ key, number: paper.number })}`,
  }));
  return data({ papers, reference, cloth }, { headers: { "cache-control": "private, no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        title: `${loaderData.papers[0]!.title} ${loaderData.papers[0]!.number}`,
        description: m.gifts_receipt_note(),
        path: `/donate/receipt/${loaderData.reference}`,
        noIndex: true,
      })
    : [];

/** The receipt first, then what was given back of it; printed, it is black on white without the site around it. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap section receipts">
      {loaderData.papers.map((paper, at) => (
        <Paper key={paper.number} paper={paper} first={at === 0} cloth={at === 0 ? loaderData.cloth : null} />
      ))}
    </div>
  );
}

type PaperProps = {
  paper: PaperView & { pdf: string };
  first: boolean;
  /** The campaign that the money counts for, as it stands today. */
  cloth: CampaignCardView | null;
};

function Paper({ paper, first, cloth }: PaperProps) {
  const Heading = first ? "h1" : "h2";
  return (
    <article className="receipt stack">
      <Heading>{paper.title}</Heading>
      <p>
        <b>{paper.issuer.name}</b>
        <br />
        <bdi>{[paper.issuer.address, paper.issuer.registration].filter(Boolean).join(" · ")}</bdi>
      </p>
      <dl className="facts">
        {paper.facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{paper.lineTitle}</th>
            <th scope="col" className="end">
              {paper.amountTitle}
            </th>
          </tr>
        </thead>
        <tbody>
          {paper.lines.map(({ label, amount }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="end">
                <bdi>{amount}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{paper.total.label}</th>
            <td className="end">
              <bdi>{paper.total.amount}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
      {paper.test === null ? null : <p className="note">{paper.test}</p>}
      <p>{paper.note}</p>
      {cloth === null ? null : (
        <div className="receipt-cloth">
          <CampaignLoom campaign={cloth} />
          <p className="small soft">{m.gifts_in_cloth({ percent: cloth.percent })}</p>
        </div>
      )}
      <p className="actions no-print">
        <a className="button line" href={paper.pdf}>
          {m.gifts_receipt_pdf()}
        </a>
        <SiteLink to={`/receipts/${paper.number}`}>{m.gifts_receipt_check()}</SiteLink>
      </p>
    </article>
  );
}
