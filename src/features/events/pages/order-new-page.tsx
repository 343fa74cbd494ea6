import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { KIT_FIELDS } from "../../../platform/forms/opened-form";
import {
  type Returned,
  openCostlyForm,
  openForm,
  privateForm,
  readPublicForm,
  receivePosted,
  refuseForm,
  whenAvailable,
} from "../../../platform/forms/receive.server";
import { words } from "../../../platform/languages";
import { type AmountRead, money, readAmount } from "../../../platform/money";
import { addressContext, depsContext, organisationContext } from "../../../platform/request-context";
import type { FormProblem } from "../../../ui/form/form-problem";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { hrefOf } from "../../../ui/href";
import { PageHead } from "../../../ui/page-head";
import { headData } from "../../../ui/page-meta";
import { personOf } from "../../accounts/page-answers.server";
import { amountRefused } from "../../donations/amount-refused";
import { limitsOnTop } from "../../donations/ticket-money.service.server";
import { isProvenBy } from "../confirm-email.service.server";
import { getEventStanding } from "../events.service.server";
import { holdsMany } from "../order-limits.service.server";
import { orderForm } from "../orders.input.server";
import { orderFormView, sumView } from "../order-view.server";
import { type Refused, reserve } from "../reserve.service.server";
import { takenTickets } from "../taken-tickets.server";
import { guestsOf } from "../ui/guests-of";
import { OrderForm } from "../ui/order-form";
import type { Route } from "./+types/order-new-page";

const FORM = {
  name: "ticket-order",
  schema: orderForm,
  contact: ({ email }: { email: string }) => email,
  once: true as const,
};

async function standing(context: Route.LoaderArgs["context"], slug: string) {
  const deps = context.get(depsContext);
  const found = await getEventStanding(deps, slug);
  if (!found) throw new Response(null, { status: 404 });
  const currency = found.tickets[0]?.price.currency;
  const limits = currency === undefined ? null : await limitsOnTop(deps, currency);
  return orderFormView(found, limits, getLocale(), deps.now());
}

export const loader = ({ params, context }: Route.LoaderArgs) => standing(context, params.id);

/** The first post brings how many of which ticket, from the event's page; the second who comes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const posted = await readPublicForm(request);
  if (!posted.late && !(KIT_FIELDS.clientId in posted.fields)) {
    const { types } = await standing(context, params.id);
    const taken = takenTickets(posted.fields, types);
    const problem: FormProblem = { errors: taken.errors, typed: taken.typed };
    const sender = { network: context.get(addressContext), email: null };
    // Whoever holds many seats gets the challenge along with the form: it is solved while they fill it in.
    const open = (await holdsMany(deps, params.id, sender)) ? openCostlyForm : openForm;
    const form = await open(deps, FORM.name, FORM.schema);
    return withSum(
      context,
      params.id,
      data({ form, problem }, { status: taken.errors.length > 0 ? 422 : 200, headers: privateForm }),
    );
  }
  const network = context.get(addressContext);
  const received = await receivePosted(posted, context, {
    ...FORM,
    costly: ({ email }) => holdsMany(deps, params.id, { network, email }),
  });
  if (!received.ok) return withSum(context, params.id, received.answer);
  const { value, clientId, fields } = received;
  const organisation = await context.get(organisationContext)();
  const gift = await readGift(context, params.id, value.gift);
  if (gift.kind !== "amount")
    return withSum(
      context,
      params.id,
      refuseForm(context, FORM, fields, [{ field: "gift", text: amountRefused(gift, getLocale()) }]),
    );
  const person = await personOf(deps, request, context);
  const kept = await whenAvailable(context, FORM, fields, () =>
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
      proven: isProvenBy({ buyerEmail: value.email }, person?.email ?? null),
      network,
    }),
  );
  if (!kept.ok) return withSum(context, params.id, kept.answer);
  if (kept.value.ok) return redirect(hrefOf(`/orders/${kept.value.value.token}`), 303);
  const { error } = kept.value;
  const errors = [{ field: error.startsWith("gift_") ? "gift" : null, text: REFUSED[error]() }];
  return withSum(context, params.id, refuseForm(context, FORM, fields, errors));
}

/** What was typed as a gift; an empty field is none. */
async function readGift(
  context: Route.ActionArgs["context"],
  slug: string,
  typed: string | null,
): Promise<AmountRead> {
  const { types } = await standing(context, slug);
  const currency = types[0]?.currency ?? "USD";
  return typed === null
    ? { kind: "amount", amount: money(0, currency) }
    : readAmount(typed, currency, getLocale());
}

/** The page again with what the chosen tickets cost now. */
async function withSum(context: Route.ActionArgs["context"], slug: string, answer: Returned) {
  const { types } = await standing(context, slug);
  const sum = sumView(types, guestsOf(answer.data.problem.typed), getLocale());
  return data({ ...answer.data, sum }, answer.init ?? {});
}

const REFUSED: Record<Refused, () => string> = {
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
  ...privateForm,
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
  const guests = problem ? guestsOf(problem.typed) : [];
  return (
    <>
      <FormTitle title={m.tickets_order_title()} head={headData(matches)} problem={problem} />
      <PageHead
        title={m.tickets_order_title()}
        lead={`${words(event.title)}. ${event.when.date}, ${event.when.time} (${event.when.zone})`}
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
          sum={actionData?.sum}
          form={actionData?.form}
          problem={problem}
        />
      </div>
    </>
  );
}
