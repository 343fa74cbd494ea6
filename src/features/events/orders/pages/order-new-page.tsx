import { data, redirect } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { FORM_META_FIELDS } from "../../../../platform/forms/opened-form";
import {
  type FormErrorResponse,
  openFormWithChallenge,
  openForm,
  privateFormHeaders,
  readPublicForm,
  receivePostedForm,
  rejectForm,
  whenAvailable,
} from "../../../../platform/forms/receive-form.server";
import { plainText } from "../../../../platform/i18n/localized-text";
import { money } from "../../../../platform/money/money";
import { type ParsedAmount, interpretAmount } from "../../../../platform/money/typed-amount";
import {
  ipAddressContext,
  depsContext,
  organisationContext,
} from "../../../../platform/pages/request-context";
import type { FormProblem } from "../../../../platform/forms/form-problem";
import { FormTitle, formMeta } from "../../../../ui/form/form-title";
import { browserProofCookie } from "../../../../platform/pages/browser-proof.server";
import { hrefOf } from "../../../../platform/i18n/href";
import { PageHead } from "../../../../ui/page-head";
import { headData } from "../../../../ui/page-meta";
import { findSignedInUser } from "../../../accounts/signed-in-user.service.server";
import { amountErrorMessage } from "../../../donations/giving/ui/amount-error";
import { getGiftOnTopLimits } from "../../../donations/payments/ticket-payments.service.server";
import { isVerifiedBuyer } from "../confirm-email.service.server";
import { getEventAvailability } from "../../events.service.server";
import { requiresChallenge } from "../order-limits.service.server";
import { orderForm } from "../orders.input.server";
import { orderFormView, orderSummaryView } from "../order-view.server";
import { type ReserveError, reserve } from "../reserve.service.server";
import { parseTicketSelection } from "../ticket-selection.server";
import { guestTicketTypes } from "../ui/guest-ticket-types";
import { OrderForm } from "../ui/order-form";
import type { Route } from "./+types/order-new-page";

const FORM = {
  name: "ticket-order",
  schema: orderForm,
  contact: ({ email }: { email: string }) => email,
  idempotent: true as const,
};

async function loadOrderForm(context: Route.LoaderArgs["context"], slug: string) {
  const deps = context.get(depsContext);
  const found = await getEventAvailability(deps, slug);
  if (!found) throw new Response(null, { status: 404 });
  const currency = found.tickets[0]?.price.currency;
  const limits = currency === undefined ? null : await getGiftOnTopLimits(deps, currency);
  return orderFormView(found, limits, getLocale(), deps.now());
}

export const loader = ({ params, context }: Route.LoaderArgs) => loadOrderForm(context, params.id);

/** The first POST brings the ticket selection of the event page, the second the completed form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const posted = await readPublicForm(request);
  if (!posted.timedOut && !(FORM_META_FIELDS.clientId in posted.fields)) {
    const { types } = await loadOrderForm(context, params.id);
    const selection = parseTicketSelection(posted.fields, types);
    const problem: FormProblem = { errors: selection.errors, typed: selection.typed };
    const sender = { network: context.get(ipAddressContext), email: null };
    // The browser solves the challenge while the user fills in the form.
    const open = (await requiresChallenge(deps, params.id, sender)) ? openFormWithChallenge : openForm;
    const form = await open(deps, FORM.name, FORM.schema);
    return withSummary(
      context,
      params.id,
      data(
        { form, problem },
        { status: selection.errors.length > 0 ? 422 : 200, headers: privateFormHeaders },
      ),
    );
  }
  const network = context.get(ipAddressContext);
  const received = await receivePostedForm(posted, context, {
    ...FORM,
    requiresWork: ({ email }) => requiresChallenge(deps, params.id, { network, email }),
  });
  if (!received.ok) return withSummary(context, params.id, received.response);
  const { value, clientId, fields } = received;
  const organisation = await context.get(organisationContext)();
  const gift = await parseGift(context, params.id, value.gift);
  if (gift.kind !== "amount")
    return withSummary(
      context,
      params.id,
      rejectForm(context, FORM, fields, [{ field: "gift", text: amountErrorMessage(gift, getLocale()) }]),
    );
  const person = await findSignedInUser(deps, request, context);
  const reservation = await whenAvailable(context, FORM, fields, () =>
    reserve(deps, {
      clientId,
      slug: params.id,
      guests: value.guests.map(({ type, name }) => ({ type, name: name ?? "" })),
      buyer: { name: value.fullName, email: value.email },
      accessNeeds: value.accessNeeds,
      seenMinor: value.seen,
      giftMinor: gift.amount.minor,
      locale: getLocale(),
      organisation,
      emailVerified: isVerifiedBuyer({ buyerEmail: value.email }, person?.email ?? null),
      network,
    }),
  );
  if (!reservation.ok) return withSummary(context, params.id, reservation.response);
  if (reservation.value.ok) {
    const { token, id } = reservation.value.value;
    const headers = { "set-cookie": browserProofCookie(context.get(depsContext), request, id) };
    return redirect(hrefOf(`/orders/${token}`), { status: 303, headers });
  }
  const { error } = reservation.value;
  const errors = [{ field: error.startsWith("gift_") ? "gift" : null, text: REFUSAL_MESSAGES[error]() }];
  return withSummary(context, params.id, rejectForm(context, FORM, fields, errors));
}

/** An empty field means no gift. */
async function parseGift(
  context: Route.ActionArgs["context"],
  slug: string,
  typed: string | null,
): Promise<ParsedAmount> {
  const { types } = await loadOrderForm(context, slug);
  const currency = types[0]?.currency ?? "USD";
  return typed === null
    ? { kind: "amount", amount: money(0, currency) }
    : interpretAmount(typed, currency, getLocale());
}

async function withSummary(context: Route.ActionArgs["context"], slug: string, answer: FormErrorResponse) {
  const { types } = await loadOrderForm(context, slug);
  const summary = orderSummaryView(types, guestTicketTypes(answer.data.problem.typed), getLocale());
  return data({ ...answer.data, sum: summary }, answer.init ?? {});
}

const REFUSAL_MESSAGES: Record<ReserveError, () => string> = {
  unknown: m.tickets_refused_unknown,
  nothing: m.tickets_refused_nothing,
  too_many: m.tickets_refused_too_many,
  not_on_sale: m.tickets_refused_not_on_sale,
  sold_out: m.tickets_refused_sold_out,
  share_used: m.tickets_refused_share_used,
  held_many: m.tickets_refused_held_many,
  price_changed: m.tickets_refused_price_changed,
  repeated: m.form_stale,
  gift_too_little: m.gifts_problem_little,
  gift_too_much: m.gifts_problem_much,
  gift_unable: m.gifts_problem_currency,
};

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...privateFormHeaders,
  ...Object.fromEntries(actionHeaders),
});

export const meta: Route.MetaFunction = ({ matches, params }) =>
  formMeta(headData(matches), {
    title: m.tickets_order_title(),
    description: m.tickets_order_lead(),
    path: `/events/${params.id}/order`,
    noIndex: true,
  });

export default function OrderNewPage({ loaderData: event, actionData, matches }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const guests = problem ? guestTicketTypes(problem.typed) : [];
  return (
    <>
      <FormTitle title={m.tickets_order_title()} head={headData(matches)} problem={problem} />
      <PageHead
        title={m.tickets_order_title()}
        lead={`${plainText(event.title)}. ${event.when.date}, ${event.when.time} (${event.when.zone})`}
        art={event.art}
        above={[
          { to: "/events", label: m.nav_events() },
          { to: `/events/${event.slug}`, label: event.title },
        ]}
      />
      <div className="wrap section follows">
        <OrderForm
          event={event}
          guests={guests}
          summary={actionData?.sum}
          form={actionData?.form}
          problem={problem}
        />
      </div>
    </>
  );
}
