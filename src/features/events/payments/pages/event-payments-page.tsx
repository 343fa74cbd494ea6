import { Form, data } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { flashCookie, readFlash } from "../../../../platform/pages/flash.server";
import { type FormProblem, errorOf } from "../../../../platform/forms/form-problem";
import { readForm } from "../../../../platform/forms/read-form.server";
import { money } from "../../../../platform/money/money";
import { depsContext } from "../../../../platform/pages/request-context";
import { ErrorSummary } from "../../../../ui/form/error-summary";
import { TextField } from "../../../../ui/form/text-field";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { ContentBlock } from "../../../../ui/section";
import { getActionContext } from "../../../accounts/signed-in-user.service.server";
import { requirePost } from "../../../../platform/pages/require-post";
import { redirectTo } from "../../../accounts/page-responses.service.server";
import { privatePageHeaders } from "../../../../platform/pages/page-headers";
import { requireRole } from "../../../accounts/sessions/require-role.service.server";
import { type EventPaymentsView, eventPaymentsView } from "../event-payments-view.server";
import { amountDue } from "../../orders/orders.model";
import { markManualRefundSent, readEventPayments } from "../refunds.service.server";
import { settle } from "../settle.service.server";
import { OrganiserHeader } from "../../ui/organiser-header";
import "../../orders/ui/order.css";
import type { Route } from "./+types/event-payments-page";

const MESSAGES = {
  confirmed: m.organiser_said_confirmed,
  refunded_late: m.organiser_said_late,
  refund_sent: m.organiser_said_sent,
};
type MessageKey = keyof typeof MESSAGES;

const PROBLEMS = {
  reference_missing: m.organiser_said_reference_missing,
  reference_used: m.organiser_said_reference_used,
  wrong_amount: m.organiser_said_wrong_amount,
  order_closed: m.organiser_said_order_closed,
  refund_closed: m.organiser_said_refund_closed,
};
type Problem = keyof typeof PROBLEMS;
const REFERENCE_PROBLEMS: readonly Problem[] = ["reference_missing", "reference_used"];
const statementField = (orderId: string): string => `statement-${orderId}`;

/** Returns the page with the input. Errors about the reference appear at the field of their order. */
function refuse(problem: Problem, { order, statement }: { order?: string | undefined; statement?: string }) {
  const field = order === undefined ? null : statementField(order);
  const errors = [{ field: REFERENCE_PROBLEMS.includes(problem) ? field : null, text: PROBLEMS[problem]() }];
  const typed: Record<string, string> = field === null ? {} : { [field]: statement ?? "" };
  return data({ problem: { errors, typed } satisfies FormProblem }, { status: 422 });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  await requireRole(deps, request, context, ["finance"]);
  const found = await readEventPayments(deps, params.id);
  if (!found) throw new Response(null, { status: 404 });
  const { messageKey, headers } = readFlash(request, deps.origin, Object.keys(MESSAGES) as MessageKey[]);
  return data({ view: eventPaymentsView(found, getLocale()), message: messageKey }, { headers });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, organisation } = await getActionContext(request, context);
  const staffMember = await requireRole(deps, request, context, ["finance"]);
  const found = await readEventPayments(deps, params.id);
  if (!found) throw new Response(null, { status: 404 });
  const form = await readForm(request);
  const redirectWith = (messageKey: MessageKey) =>
    redirectTo(deps, `/organiser/events/${params.id}/finance`, [flashCookie(messageKey, deps.origin)]);
  if (form["refund"] !== undefined) {
    const refund = found.refunds.find(({ id }) => id === form["refund"]);
    const isSent =
      refund && (await markManualRefundSent({ ...deps, organisation }, refund.id, staffMember.accountId));
    return isSent ? redirectWith("refund_sent") : refuse("refund_closed", {});
  }
  const order = found.awaited.find(({ id }) => id === form["order"]);
  const statement = form["statement"] ?? "";
  const reference = statement.normalize("NFC").trim();
  if (!order) return refuse("order_closed", {});
  const typed = { order: order.id, statement };
  if (reference === "" || reference.length > 200 || /\p{Cc}/u.test(reference))
    return refuse("reference_missing", typed);
  const settled = await settle(deps, {
    order: order.reference,
    method: "transfer",
    reference,
    amount: money(amountDue(order), order.currency),
    actor: staffMember.accountId,
    organisation,
  });
  if (!settled.ok) return refuse(PROBLEMS_OF_ERRORS[settled.error], typed);
  return settled.value === "sent_back" ? refuse("order_closed", typed) : redirectWith(settled.value);
}

const PROBLEMS_OF_ERRORS = {
  unknown: "order_closed",
  not_payable: "order_closed",
  wrong_amount: "wrong_amount",
  reference_used: "reference_used",
} as const satisfies Record<string, Problem>;

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.organiser_money(),
    description: m.organiser_money_lead(),
    path: "/organiser",
    noIndex: true,
  });

export default function EventPaymentsPage({
  loaderData: { view, message: messageKey },
  actionData,
}: Route.ComponentProps) {
  const problem = actionData?.problem;
  return (
    <>
      <OrganiserHeader
        back={{ to: `/organiser/events/${view.slug}`, label: view.title }}
        title={m.organiser_money()}
        lead={m.organiser_money_lead()}
      />
      <div className="wrap section follows">
        <div className="stack order">
          {messageKey === null ? null : (
            <p className="done" role="status">
              {MESSAGES[messageKey]()}
            </p>
          )}
          {problem ? <ErrorSummary problem={problem} /> : null}
          <ContentBlock id="awaited" title={m.organiser_awaited()}>
            <PendingTransfers orders={view.pendingTransfers} problem={problem} />
          </ContentBlock>
          <ContentBlock id="refunds" title={m.organiser_refunds()}>
            <Refunds refunds={view.refunds} />
          </ContentBlock>
        </div>
      </div>
    </>
  );
}

function PendingTransfers({
  orders,
  problem,
}: {
  orders: EventPaymentsView["pendingTransfers"];
  problem: FormProblem | undefined;
}) {
  if (orders.length === 0) return <p>{m.organiser_awaited_none()}</p>;
  return (
    <ul className="door-list">
      {orders.map((order) => (
        <li key={order.id} className="panel">
          <p>
            <b className="num">{order.reference}</b> <bdi>{order.buyer}</bdi>,{" "}
            <b className="num">{order.amount}</b>
            <br />
            {order.gift === null ? null : (
              <>
                {m.organiser_with_gift({ amount: order.gift })}
                <br />
              </>
            )}
            <span className="soft">{order.note}</span>
          </p>
          <Form method="post" className="stack">
            <input type="hidden" name="order" value={order.id} />
            <TextField
              id={statementField(order.id)}
              name="statement"
              label={m.organiser_statement()}
              hint={m.organiser_statement_hint()}
              error={errorOf(problem, statementField(order.id))}
              typed={problem?.typed[statementField(order.id)]}
              required
              maxLength={200}
              autoComplete="off"
            />
            <div className="actions">
              <button type="submit" className="button">
                {m.organiser_received({ amount: order.amount })}
                <span className="visually-hidden">: {order.reference}</span>
              </button>
            </div>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function Refunds({ refunds }: { refunds: EventPaymentsView["refunds"] }) {
  if (refunds.length === 0) return <p>{m.organiser_refunds_none()}</p>;
  return (
    <ul className="door-list">
      {refunds.map((refund) => (
        <li key={refund.id} className="panel">
          <p>
            <b className="num">{refund.reference}</b> <bdi>{refund.buyer}</bdi>,{" "}
            <b className="num">{refund.amount}</b>
            <br />
            <span className="soft">{refund.reason}</span>
          </p>
          <Form method="post">
            <input type="hidden" name="refund" value={refund.id} />
            <button type="submit" className="button line">
              {m.organiser_sent()}
              <span className="visually-hidden">: {refund.reference}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
