import { data, redirect, redirectDocument } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import type { Deps } from "../../../../platform/deps";
import { flashCookie, readFlash } from "../../../../platform/pages/flash.server";
import { readForm } from "../../../../platform/forms/read-form.server";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { FormTitle, formMeta } from "../../../../ui/form/form-title";
import { PageHead } from "../../../../ui/page-head";
import { headData } from "../../../../ui/page-meta";
import { DeliveryNote } from "../../../outbox/ui/delivery-note";
import { ContentBlock } from "../../../../ui/section";
import { Text } from "../../../../ui/text";
import { SiteLink } from "../../../../ui/link";
import { getActionContext, findSignedInUser } from "../../../accounts/signed-in-user.service.server";
import { requirePost } from "../../../../platform/pages/require-post";
import { redirectTo } from "../../../accounts/page-responses.service.server";
import { secretPageHeaders } from "../../../../platform/pages/page-headers";
import { getLastBankAccountChange } from "../../../donations/gifts/bank-account-notices.service.server";
import { getTransferAccount } from "../../../donations/giving/giving.service.server";
import { isVerifiedBuyer } from "../confirm-email.service.server";
import { syncOrderPayment, payByCard } from "../../payments/pay-by-card.service.server";
import { nameGuest } from "../guests/name-guest.service.server";
import { removeGift } from "../remove-gift.service.server";
import { returnTickets } from "../return-tickets.service.server";
import { announceTransfer, readOrder, resendOrder } from "../orders.service.server";
import { orderView } from "../order-view.server";
import { findOrderByFormerLink } from "../email-correction/correct-order-email.service.server";
import { receiveOrderEmail } from "./receive-order-email.server";
import { isAnonymizedEmail } from "../../../privacy/privacy.model";
import { EmailCorrection, type EmailCorrectionView } from "../../../outbox/ui/email-correction";
import { hrefOf } from "../../../../platform/i18n/href";
import { suggestEmail } from "../../../../platform/forms/suggest-email";
import { isFromThisBrowser, itemsOfThisBrowser } from "../../../../platform/pages/browser-proof.server";
import { OrderActions, OrderGift, OrderTickets, PaymentSection } from "../ui/order-sections";
import { SummaryLines } from "../ui/order-form";
import "../ui/order.css";
import { WipeDeviceNote } from "../../../../ui/wipe-device-note";
import type { Route } from "./+types/order-page";

const OUTCOMES = [
  "transfer",
  "given_back",
  "resent",
  "gift_dropped",
  "confirms",
  "confirmed",
  "too_late",
  "share_used",
  "held_many",
  "limited",
  "under_way",
  "provider_unavailable",
  "email_corrected",
  "guest_named",
] as const;
type Outcome = (typeof OUTCOMES)[number];
const OUTCOME_MESSAGES: Record<Outcome, () => string> = {
  transfer: m.tickets_said_transfer,
  given_back: m.tickets_said_given_back,
  resent: m.tickets_said_resent,
  gift_dropped: m.tickets_said_gift_dropped,
  confirms: m.tickets_said_confirms,
  confirmed: m.tickets_said_confirmed,
  too_late: m.tickets_said_too_late,
  share_used: m.tickets_said_share_used,
  held_many: m.tickets_said_held_many,
  limited: m.tickets_said_limited,
  under_way: m.tickets_card_under_way,
  provider_unavailable: m.tickets_said_provider_away,
  email_corrected: m.finance_email_done,
  guest_named: m.tickets_said_guest_named,
};

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  let order = await readOrder(deps, params.token);
  if (!order) throw await redirectFormerLink(deps, request, params.token);
  if (order.attempt !== null && order.state !== "confirmed") {
    await syncOrderPayment(deps, order.id, await context.get(organisationContext)());
    order = (await readOrder(deps, params.token)) ?? order;
  }
  const [account, changed] = await Promise.all([getTransferAccount(deps), getLastBankAccountChange(deps)]);
  const { messageKey: outcome, headers } = readFlash(request, deps.origin, OUTCOMES);
  const emailVerified = await isEmailVerified(deps, request, context, order);
  const paymentOptions = {
    account,
    changedAt: changed?.at ?? null,
    card: deps.payments.abilities.card,
    emailVerified,
  };
  const view = orderView(order, paymentOptions, getLocale(), deps.now());
  // A stranger with the emailed link has another browser.
  const correction: EmailCorrectionView | null =
    isFromThisBrowser(deps, request, order.id) && !isAnonymizedEmail(order.buyerEmail)
      ? { email: order.buyerEmail, suggestion: suggestEmail(order.buyerEmail) }
      : null;
  return data({ order: view, message: outcome, test: deps.payments.test, correction }, { headers });
}

/** A browser that returns from payment may have a link from before a correction of the email address. */
async function redirectFormerLink(deps: Deps, request: Request, token: string): Promise<Response> {
  const order = await findOrderByFormerLink(deps, itemsOfThisBrowser(deps, request), token);
  return order ? redirect(hrefOf(`/orders/${order.token}`), 303) : new Response(null, { status: 404 });
}

/** Whether a signed-in user's email address confirms the order. */
const isEmailVerified = async (
  deps: Deps,
  request: Request,
  context: Route.LoaderArgs["context"],
  order: { buyerEmail: string; emailConfirmedAt: Date | null },
): Promise<boolean> =>
  order.emailConfirmedAt !== null ||
  isVerifiedBuyer(order, (await findSignedInUser(deps, request, context))?.email ?? null);

type Caller = Awaited<ReturnType<typeof getActionContext>>;
type ActionOptions = Pick<Caller, "deps" | "organisation"> & {
  token: string;
  ticket: string;
  guest: string;
  emailVerified: boolean;
};

/** By value of the pressed button. Returns a message or a URL. */
const ACTIONS: Record<string, (options: ActionOptions) => Promise<Outcome | { url: string }>> = {
  async card({ deps, token }) {
    const started = await payByCard(deps, token);
    if (started.ok) return { url: started.value };
    return started.error === "unknown" ? "too_late" : started.error;
  },
  async transfer({ deps, token, organisation, emailVerified }) {
    const account = await getTransferAccount(deps);
    if (!account) return "too_late";
    const result = await announceTransfer(deps, token, { account, organisation, emailVerified });
    if (result.ok) return result.value === "confirms" ? "confirms" : "transfer";
    return result.error === "unknown" ? "too_late" : result.error;
  },
  async cancel({ deps, token, organisation }) {
    const result = await returnTickets(deps, token, { tickets: "all", organisation });
    return result.ok ? "given_back" : "too_late";
  },
  async return({ deps, token, ticket, organisation }) {
    const result = await returnTickets(deps, token, { tickets: [ticket], organisation });
    return result.ok ? "given_back" : "too_late";
  },
  async guest({ deps, token, ticket, guest }) {
    const result = await nameGuest(deps, token, { ticketId: ticket, name: guest });
    return result.ok ? "guest_named" : "too_late";
  },
  async "drop-gift"({ deps, token, organisation, emailVerified }) {
    const result = await removeGift(deps, token, { organisation, emailVerified });
    if (result.ok) return "gift_dropped";
    return result.error === "unknown" ? "too_late" : result.error;
  },
  async resend({ deps, token, organisation }) {
    const result = await resendOrder(deps, token, organisation);
    return result.ok ? "resent" : "limited";
  },
};

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, organisation } = await getActionContext(request, context);
  const order = await readOrder(deps, params.token);
  if (!order) throw new Response(null, { status: 404 });
  const emailVerified = await isEmailVerified(deps, request, context, order);
  const { intent = "", ticket = "", guest = "", email = "" } = await readForm(request);
  if (intent === "email") return receiveOrderEmail({ deps, organisation, request, order, typed: email });
  const run = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
  const outcome = await run?.({ deps, organisation, token: params.token, ticket, guest, emailVerified });
  if (typeof outcome === "object") return redirectDocument(outcome.url, 303);
  return redirectTo(deps, `/orders/${params.token}`, outcome ? [flashCookie(outcome, deps.origin)] : []);
}

export const headers: Route.HeadersFunction = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.tickets_order(),
    description: m.tickets_order_lead(),
    path: "/events",
    noIndex: true,
  });

export default function OrderPage({
  loaderData: { order, message: outcome, test, correction },
  actionData,
  matches,
  params,
}: Route.ComponentProps) {
  return (
    <>
      <FormTitle title={m.tickets_order()} head={headData(matches)} problem={undefined} />
      <PageHead
        title={order.messages.title}
        lead={order.messages.next}
        art={order.art}
        above={[
          { to: "/events", label: m.nav_events() },
          ...(order.eventPath === null ? [] : [{ to: order.eventPath, label: order.title }]),
        ]}
      />
      <div className="wrap section follows order-layout">
        <div className="stack order">
          {outcome === null || outcome === "email_corrected" ? null : (
            <p className="done" role="status">
              {OUTCOME_MESSAGES[outcome]()}
            </p>
          )}
          <EventNotes order={order} />
          <PaymentSection order={order} test={test} />
          <OrderTickets order={order} />
          <ContentBlock id="more" title={m.tickets_more()}>
            {correction === null ? (
              <p className="soft">{m.tickets_mailed_to({ email: order.email })}</p>
            ) : null}
            {order.mailProblem === null || order.confirm ? null : (
              <DeliveryNote problem={order.mailProblem} />
            )}
            <OrderActions order={order} token={params.token} />
          </ContentBlock>
          {correction === null ? null : (
            <EmailCorrection
              correction={correction}
              text={m.tickets_mailed_to({ email: order.email })}
              isCorrected={outcome === "email_corrected"}
              intentName="intent"
              refused={actionData?.refusedEmail}
            />
          )}
          <WipeDeviceNote />
        </div>
        <OrderAside order={order} />
      </div>
    </>
  );
}

type OrderProps = { order: Route.ComponentProps["loaderData"]["order"] };

const OrderAside = ({ order }: OrderProps) => (
  <aside className="panel stack" aria-labelledby="sum">
    <h2 id="sum">
      {order.eventPath === null ? (
        <Text of={order.title} />
      ) : (
        <SiteLink to={order.eventPath}>
          <Text of={order.title} />
        </SiteLink>
      )}
    </h2>
    <p>
      {order.when.date}
      <br />
      {order.when.time} ({order.when.zone})
      <br />
      <Text of={order.location} />
    </p>
    <SummaryLines
      lines={order.lines}
      gift={order.gift?.amount}
      total={order.total}
      refunded={order.refunded}
    />
    <OrderGift gift={order.gift} />
    <p>
      {m.tickets_reference()} <b className="num">{order.reference}</b>
    </p>
  </aside>
);

const EventNotes = ({ order }: OrderProps) => (
  <>
    {order.eventStatus === "postponed" ? <p className="note">{m.events_postponed_note()}</p> : null}
    {order.eventStatus === "scheduled" && order.movedFrom !== null ? (
      <p className="note">{m.events_moved_note({ when: order.movedFrom })}</p>
    ) : null}
  </>
);
