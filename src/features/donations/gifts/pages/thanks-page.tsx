import { data, redirect } from "react-router";
import type { Deps } from "../../../../platform/deps";
import { giftPath } from "../gift-links.server";
import { findCorrectedGift } from "../email-correction/correct-email.service.server";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { plainText } from "../../../../platform/i18n/localized-text";
import { readFlash } from "../../../../platform/pages/flash.server";
import { SECRET_PAGE_HEADERS, secretPageHeaders } from "../../../../platform/pages/page-headers";
import { depsContext } from "../../../../platform/pages/request-context";
import { Fact } from "../../../../ui/fact";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { ShareLinks } from "../../../../ui/share-links";
import { Text } from "../../../../ui/text";
import { campaignCardView } from "../../../campaigns/campaign-view.server";
import { getCampaignCard } from "../../../campaigns/campaigns.service.server";
import { giftOutcomeView } from "../gift-view.server";
import { getGiftOutcome } from "../gifts.service.server";
import { DonorNameChoice } from "../ui/donor-name";
import { NAME_MESSAGE_KEYS } from "../ui/donor-name-labels";
import { giftStateMessages } from "../ui/gift-state-messages";
import { DeliveryNote } from "../../../outbox/ui/delivery-note";
import { BankAccountDetails } from "../../giving/ui/bank-account";
import { EmailCorrection, type EmailCorrectionView } from "../../../outbox/ui/email-correction";
import { isFromThisBrowser } from "../../../../platform/pages/browser-proof.server";
import { readForm } from "../../../../platform/forms/read-form.server";
import { suggestEmail } from "../../../../platform/forms/suggest-email";
import { requirePost } from "../../../../platform/pages/require-post";
import { receiveEmailCorrection } from "./receive-email-correction.server";
import { receiveDonorName } from "./receive-donor-name.server";
import { GiftLoom } from "../ui/gift-loom";
import { NextSteps } from "../ui/next-steps";
import { WhatHappensNow } from "../ui/what-happens-now";
import "../../giving/ui/gift-panel.css";
import { WipeDeviceNote } from "../../../../ui/wipe-device-note";
import type { Route } from "./+types/thanks-page";

const MESSAGE_KEYS = [...NAME_MESSAGE_KEYS, "email_corrected"] as const;

/** `key` is the secret of the link. */
export const handle: PageHandle = { query: ["key"], uncached: ["key"], variesByDeviceSharing: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const gift = await getGiftOutcome(deps, params.reference, key);
  const locale = getLocale();
  if (gift === null) throw await redirectFormerLink(deps, request, params.reference);
  const view = giftOutcomeView(deps, gift, locale);
  const campaign = view.isPaid && view.campaign !== null ? await getCampaignCard(deps, view.campaign) : null;
  const cloth = campaign && {
    ...campaignCardView(campaign, locale),
    url: `${deps.origin}${hrefOf(`/fundraisers/${campaign.slug}`)}`,
  };
  const { messageKey, headers: flashHeaders } = readFlash(request, deps.origin, MESSAGE_KEYS);
  // Someone who got the email by mistake has the link, but not this browser.
  const isOwnBrowser = isFromThisBrowser(deps, request, gift.id);
  const correction: EmailCorrectionView | null =
    gift.email !== null && isOwnBrowser ? { email: gift.email, suggestion: suggestEmail(gift.email) } : null;
  return data(
    {
      gift: isOwnBrowser ? view : { ...view, manageUrl: null },
      cloth,
      shareUrl: cloth?.url ?? `${deps.origin}${hrefOf("/support")}`,
      test: deps.payments.test,
      messageKey,
      correction,
    },
    { headers: [...flashHeaders, ...Object.entries(SECRET_PAGE_HEADERS)] },
  );
}

/** Redirects a link from before an email correction, only in the browser that gave; else 404. */
async function redirectFormerLink(deps: Deps, request: Request, reference: string): Promise<Response> {
  const gift = await findCorrectedGift(deps, reference);
  return gift && isFromThisBrowser(deps, request, gift.id)
    ? redirect(giftPath(deps, "thanks", gift, getLocale()), 303)
    : new Response(null, { status: 404 });
}

export async function action(args: Route.ActionArgs) {
  requirePost(args.request);
  const form = await readForm(args.request);
  return form["do"] === "email"
    ? receiveEmailCorrection(form["email"] ?? "", args)
    : receiveDonorName("thanks", form, args);
}

export const headers: Route.HeadersFunction = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        title: giftStateMessages(loaderData.gift).title,
        description: m.gifts_lead(),
        path: `/donate/thanks/${loaderData.gift.reference}`,
        noIndex: true,
      })
    : [];

export default function ThanksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, cloth, shareUrl, test, messageKey, correction } = loaderData;
  const refusedEmail = actionData && "refusedEmail" in actionData ? actionData.refusedEmail : undefined;
  const { title, text } = giftStateMessages(gift);
  return (
    <div className="column">
      <PageHead title={title} lead={text} art={gift.isPaid ? gift.art : undefined} />
      <div className="wrap section follows">
        <div className="gift-page stack">
          {test && gift.method === "card" ? <p className="note">{m.gifts_test()}</p> : null}
          <GiftFacts gift={gift} />
          <TransferSteps gift={gift} />
          {gift.mailProblem === null ? null : <DeliveryNote problem={gift.mailProblem} />}
          {cloth === null ? null : <GiftLoom campaign={cloth} />}
          <NextSteps gift={gift} />
          <WhatHappensNow gift={gift} />
          {correction === null ? null : (
            <EmailCorrection
              correction={correction}
              text={m.gifts_mailed_to({ email: correction.email })}
              isCorrected={messageKey === "email_corrected"}
              intentName="do"
              refused={refusedEmail}
            />
          )}
          {gift.offer === null ? null : <MonthlyOffer offer={gift.offer} />}
          {gift.isPaid ? (
            <ShareLinks
              url={shareUrl}
              title={cloth === null ? m.gifts_title() : plainText(cloth.title)}
              heading={m.gifts_tell()}
            />
          ) : null}
          <DonorNameChoice
            donorName={gift.donorName}
            messageKey={messageKey === "email_corrected" ? null : messageKey}
            hasChanged={actionData !== undefined}
          />
          <WipeDeviceNote />
        </div>
      </div>
    </div>
  );
}

type GiftProps = { gift: Route.ComponentProps["loaderData"]["gift"] };

const GiftFacts = ({ gift }: GiftProps) => (
  <dl className="facts">
    <div>
      <dt>{m.gifts_reference()}</dt>
      <dd className="num">
        <bdi>{gift.reference}</bdi>
      </dd>
    </div>
    <div>
      <dt>{m.gifts_amount()}</dt>
      <dd className="num">
        <bdi>{gift.amount}</bdi>
        {gift.monthly ? ` ${m.gifts_per_month()}` : null}
      </dd>
    </div>
    <Fact label={m.gifts_purpose()}>
      {gift.purpose === null ? m.gifts_purpose_general() : <Text of={gift.purpose} />}
    </Fact>
  </dl>
);

const TransferSteps = ({ gift }: GiftProps) =>
  gift.method === "transfer" && gift.account && gift.state === "awaiting_payment" ? (
    <>
      {gift.accountChangedNote ? <p className="note">{gift.accountChangedNote}</p> : null}
      <BankAccountDetails account={gift.account} reference={gift.reference} />
      {gift.mailProblem === null ? <p className="small soft">{m.gifts_state_transfer_mail()}</p> : null}
    </>
  ) : null;

type Offer = NonNullable<GiftProps["gift"]["offer"]>;

const MonthlyOffer = ({ offer }: { offer: Offer }) => (
  <section className="panel stack" aria-labelledby="offer">
    <h2 id="offer">{m.gifts_offer({ amount: offer.amount })}</h2>
    <p>
      <Text of={offer.title} />. {m.gifts_offer_text()}
    </p>
    <SiteLink className="button line" to={offer.to}>
      {m.gifts_offer_button({ amount: offer.amount })}
    </SiteLink>
  </section>
);
