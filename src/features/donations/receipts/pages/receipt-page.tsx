import { data } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { readFlash } from "../../../../platform/pages/flash.server";
import { SECRET_PAGE_HEADERS, secretPageHeaders } from "../../../../platform/pages/page-headers";
import { readForm } from "../../../../platform/forms/read-form.server";
import { requirePost } from "../../../../platform/pages/require-post";
import { depsContext } from "../../../../platform/pages/request-context";
import { Fact } from "../../../../ui/fact";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { type CampaignCardView, campaignCardView } from "../../../campaigns/campaign-view.server";
import { getCampaignCard } from "../../../campaigns/campaigns.service.server";
import { CampaignLoom } from "../../../campaigns/ui/campaign-progress";
import { getGiftReceipts } from "../../gifts/gifts.service.server";
import { receiveDonorName } from "../../gifts/pages/receive-donor-name.server";
import { DonorNameChoice } from "../../gifts/ui/donor-name";
import { NAME_MESSAGE_KEYS } from "../../gifts/ui/donor-name-labels";
import { type ReceiptView, receiptView } from "../receipt-view.server";
import "../../../../ui/styles/page.css";
import "../ui/receipt.css";
import type { Route } from "./+types/receipt-page";

export const handle: PageHandle = { query: ["key"], uncached: ["key"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const found = await getGiftReceipts(deps, params.reference, key);
  if (found === null) throw new Response(null, { status: 404 });
  const locale = getLocale();
  const { reference } = found.gift;
  const { designation } = found;
  const campaign = designation?.kind === "campaign" ? await getCampaignCard(deps, designation.slug) : null;
  const cloth = found.gift.state === "paid" && campaign ? campaignCardView(campaign, locale) : null;
  const receipts = found.receipts.map((receipt) => ({
    ...receiptView(receipt, found.gift, locale),
    pdf: `${hrefOf(`/donate/receipt/${reference}.pdf`)}?${new URLSearchParams({ key, number: receipt.number })}`,
  }));
  const { messageKey, headers: flashHeaders } = readFlash(request, deps.origin, NAME_MESSAGE_KEYS);
  return data(
    { receipts, reference, cloth, donorName: found.donorName, messageKey },
    { headers: [...flashHeaders, ...Object.entries(SECRET_PAGE_HEADERS)] },
  );
}

export async function action(args: Route.ActionArgs) {
  requirePost(args.request);
  return receiveDonorName("receipt", await readForm(args.request), args);
}

export const headers: Route.HeadersFunction = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        title: `${loaderData.receipts[0]!.title} ${loaderData.receipts[0]!.number}`,
        description: m.gifts_receipt_note(),
        path: `/donate/receipt/${loaderData.reference}`,
        noIndex: true,
      })
    : [];

export default function ReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap section receipts">
      {loaderData.receipts.map((receipt, at) => (
        <ReceiptArticle
          key={receipt.number}
          receipt={receipt}
          isFirst={at === 0}
          cloth={at === 0 ? loaderData.cloth : null}
        />
      ))}
      <DonorNameChoice
        donorName={loaderData.donorName}
        messageKey={loaderData.messageKey}
        hasChanged={actionData !== undefined}
      />
    </div>
  );
}

type ReceiptArticleProps = {
  receipt: ReceiptView & { pdf: string };
  isFirst: boolean;
  /** The campaign with its totals of today. */
  cloth: CampaignCardView | null;
};

function ReceiptArticle({ receipt, isFirst, cloth }: ReceiptArticleProps) {
  const Heading = isFirst ? "h1" : "h2";
  return (
    <article className="receipt stack">
      <Heading>{receipt.title}</Heading>
      <p>
        <b>{receipt.issuer.name}</b>
        <br />
        <bdi>{[receipt.issuer.address, receipt.issuer.registration].filter(Boolean).join(" · ")}</bdi>
      </p>
      <dl className="facts">
        {receipt.facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
      <ReceiptLines receipt={receipt} />
      {receipt.test === null ? null : <p className="note">{receipt.test}</p>}
      <p>{receipt.note}</p>
      <p className="small soft">{receipt.zoneNote}</p>
      {cloth === null ? null : (
        <div className="receipt-cloth">
          <CampaignLoom campaign={cloth} />
          <p className="small soft">{m.gifts_in_cloth({ percent: cloth.percent })}</p>
        </div>
      )}
      <p className="actions no-print">
        <a className="button line" href={receipt.pdf}>
          {m.gifts_receipt_pdf()}
        </a>
        <SiteLink to={`/receipts/${receipt.number}`}>{m.gifts_receipt_check()}</SiteLink>
        <SiteLink to="/transparency">{m.campaigns_books()}</SiteLink>
      </p>
    </article>
  );
}

const ReceiptLines = ({ receipt }: { receipt: ReceiptView }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{receipt.lineTitle}</th>
        <th scope="col" className="end">
          {receipt.amountTitle}
        </th>
      </tr>
    </thead>
    <tbody>
      {receipt.lines.map(({ label, amount }) => (
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
        <th scope="row">{receipt.total.label}</th>
        <td className="end">
          <bdi>{receipt.total.amount}</bdi>
        </td>
      </tr>
    </tfoot>
  </table>
);
