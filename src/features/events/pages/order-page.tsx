import { data, redirectDocument } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { Deps } from "../../../platform/deps";
import { flash, readFlash } from "../../../platform/flash.server";
import { readForm } from "../../../platform/form.server";
import { depsContext, organisationContext } from "../../../platform/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PageHead } from "../../../ui/page-head";
import { headData } from "../../../ui/page-meta";
import { Block } from "../../../ui/section";
import { Text } from "../../../ui/text";
import { SiteLink } from "../../../ui/link";
import { caller, onlyPost, onward, personOf, secretPageHeaders } from "../../accounts/page-answers.server";
import { lastAccountChange } from "../../donations/account-changes.service.server";
import { transferAccount } from "../../donations/donations.service.server";
import { isProvenBy } from "../confirm-email.service.server";
import { lookAfterPayment, payByCard } from "../pay-by-card.service.server";
import { dropGift } from "../drop-gift.service.server";
import { giveBack } from "../give-back.service.server";
import { announceTransfer, readOrder, resendOrder } from "../orders.service.server";
import { orderView } from "../order-view.server";
import { OrderActions, OrderGift, OrderTickets, Paying } from "../ui/order-parts";
import { SumLines } from "../ui/order-form";
import "../ui/order.css";
import type { Route } from "./+types/order-page";

const SAID = [
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
  "provider_away",
] as const;
type Said = (typeof SAID)[number];
const SAID_WORDS: Record<Said, () => string> = {
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
  provider_away: m.tickets_said_provider_away,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  let order = await readOrder(deps, params.token);
  if (!order) throw new Response(null, { status: 404 });
  if (order.attempt !== null && order.state !== "confirmed") {
    await lookAfterPayment(deps, order.id, await context.get(organisationContext)());
    order = (await readOrder(deps, params.token)) ?? order;
  }
  const [account, changed] = await Promise.all([transferAccount(deps), lastAccountChange(deps)]);
  const { said, headers } = readFlash(request, deps.origin, SAID);
  const proven = await isProven(deps, request, context, order);
  const ways = {
    account,
    changedAt: changed?.at ?? null,
    card: deps.payments.abilities.card,
    proven,
  };
  const view = orderView(order, ways, getLocale(), deps.now());
  return data({ order: view, said, test: deps.payments.test }, { headers });
}

/** Whether the address of an order needs no mail: its reader is signed in with it. */
const isProven = async (
  deps: Deps,
  request: Request,
  context: Route.LoaderArgs["context"],
  order: { buyerEmail: string; emailConfirmedAt: Date | null },
): Promise<boolean> =>
  order.emailConfirmedAt !== null ||
  isProvenBy(order, (await personOf(deps, request, context))?.email ?? null);

type Caller = Awaited<ReturnType<typeof caller>>;
type Doing = Pick<Caller, "deps" | "organisation"> & { token: string; ticket: string; proven: boolean };

/** What can be done on the page, by the value of the pressed button; gives what the page then says, or where to go. */
const ACTIONS: Record<string, (doing: Doing) => Promise<Said | { url: string }>> = {
  async card({ deps, token }) {
    const begun = await payByCard(deps, token);
    if (begun.ok) return { url: begun.value };
    return begun.error === "unknown" ? "too_late" : begun.error;
  },
  async transfer({ deps, token, organisation, proven }) {
    const account = await transferAccount(deps);
    if (!account) return "too_late";
    const done = await announceTransfer(deps, token, { account, organisation, proven });
    if (done.ok) return done.value === "confirms" ? "confirms" : "transfer";
    return done.error === "unknown" ? "too_late" : done.error;
  },
  async cancel({ deps, token, organisation }) {
    const done = await giveBack(deps, token, { tickets: "all", organisation });
    return done.ok ? "given_back" : "too_late";
  },
  async "give-back"({ deps, token, ticket, organisation }) {
    const done = await giveBack(deps, token, { tickets: [ticket], organisation });
    return done.ok ? "given_back" : "too_late";
  },
  async "drop-gift"({ deps, token, organisation, proven }) {
    const done = await dropGift(deps, token, { organisation, proven });
    if (done.ok) return "gift_dropped";
    return done.error === "unknown" ? "too_late" : done.error;
  },
  async resend({ deps, token, organisation }) {
    const done = await resendOrder(deps, token, organisation);
    return done.ok ? "resent" : "limited";
  },
};

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, organisation } = await caller(request, context);
  const order = await readOrder(deps, params.token);
  if (!order) throw new Response(null, { status: 404 });
  const proven = await isProven(deps, request, context, order);
  const { intent = "", ticket = "" } = await readForm(request);
  const act = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
  const said = await act?.({ deps, organisation, token: params.token, ticket, proven });
  if (typeof said === "object") return redirectDocument(said.url, 303);
  return onward(deps, `/orders/${params.token}`, said ? [flash(said, deps.origin)] : []);
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
  loaderData: { order, said, test },
  matches,
  params,
}: Route.ComponentProps) {
  return (
    <>
      <FormTitle title={m.tickets_order()} head={headData(matches)} problem={undefined} />
      <PageHead
        title={order.said.title}
        lead={order.said.next}
        art={order.art}
        above={[
          { to: "/events", label: m.nav_events() },
          { to: `/events/${order.slug}`, label: order.title },
        ]}
      />
      <div className="wrap section follows order-layout">
        <div className="stack order">
          {said === null ? null : (
            <p className="done" role="status">
              {SAID_WORDS[said]()}
            </p>
          )}
          {order.off === "postponed" ? <p className="note">{m.events_postponed_note()}</p> : null}
          {order.off === "scheduled" && order.movedFrom !== null ? (
            <p className="note">{m.events_moved_note({ when: order.movedFrom })}</p>
          ) : null}
          <Paying order={order} test={test} />
          <OrderTickets order={order} />
          <Block id="more" title={m.tickets_more()}>
            <p className="soft">{m.tickets_mailed_to({ email: order.email })}</p>
            <OrderActions order={order} token={params.token} />
          </Block>
        </div>
        <aside className="panel stack" aria-labelledby="sum">
          <h2 id="sum">
            <SiteLink to={`/events/${order.slug}`}>
              <Text of={order.title} />
            </SiteLink>
          </h2>
          <p>
            {order.when.date}
            <br />
            {order.when.time} ({order.when.zone})
            <br />
            <Text of={order.location} />
          </p>
          <SumLines lines={order.lines} gift={order.gift?.amount} total={order.total} />
          <OrderGift gift={order.gift} />
          <p>
            {m.tickets_reference()} <b className="num">{order.reference}</b>
          </p>
        </aside>
      </div>
    </>
  );
}
