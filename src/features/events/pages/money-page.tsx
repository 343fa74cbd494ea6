import { Form, data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { flash, readFlash } from "../../../platform/flash.server";
import { readForm } from "../../../platform/form.server";
import { money } from "../../../platform/money";
import { depsContext } from "../../../platform/request-context";
import { TextField } from "../../../ui/form/text-field";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Block } from "../../../ui/section";
import { caller, onlyPost, onward, privatePageHeaders } from "../../accounts/page-answers.server";
import { requireRole } from "../../accounts/require-role.server";
import { type MoneyView, moneyView } from "../door-view.server";
import { dueOf } from "../orders.model";
import { markRefunded, readMoney } from "../refunds.service.server";
import { settle } from "../settle.service.server";
import { OrganiserHead } from "../ui/organiser-head";
import "../ui/order.css";
import type { Route } from "./+types/money-page";

const WORDS = {
  confirmed: m.organiser_said_confirmed,
  refunded_late: m.organiser_said_late,
  sent_back: m.organiser_said_not_payable,
  refund_sent: m.organiser_said_sent,
  reference_missing: m.organiser_said_reference_missing,
  unknown: m.organiser_said_not_payable,
  wrong_amount: m.organiser_said_not_payable,
  not_payable: m.organiser_said_not_payable,
  reference_used: m.organiser_said_reference_used,
};
type Said = keyof typeof WORDS;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  await requireRole(deps, request, context, ["finance"]);
  const found = await readMoney(deps, params.id);
  if (!found) throw new Response(null, { status: 404 });
  const { said, headers } = readFlash(request, deps.origin, Object.keys(WORDS) as Said[]);
  return data({ view: moneyView(found, getLocale()), said }, { headers });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyPost(request);
  const { deps, organisation } = await caller(request, context);
  const who = await requireRole(deps, request, context, ["finance"]);
  const found = await readMoney(deps, params.id);
  if (!found) throw new Response(null, { status: 404 });
  const form = await readForm(request);
  const say = (said: Said) =>
    onward(deps, `/organiser/events/${params.id}/money`, [flash(said, deps.origin)]);
  const refund = found.refunds.find(({ id }) => id === form["refund"]);
  if (refund)
    return say(
      (await markRefunded({ ...deps, organisation }, refund.id, who.accountId))
        ? "refund_sent"
        : "not_payable",
    );
  const order = found.awaited.find(({ id }) => id === form["order"]);
  const reference = (form["statement"] ?? "").normalize("NFC").trim();
  if (!order) return say("not_payable");
  if (reference === "" || reference.length > 200 || /\p{Cc}/u.test(reference))
    return say("reference_missing");
  const done = await settle(deps, {
    order: order.reference,
    method: "transfer",
    reference,
    amount: money(dueOf(order), order.currency),
    actor: who.accountId,
    organisation,
  });
  return say(done.ok ? done.value : done.error);
}

export const headers: Route.HeadersFunction = privatePageHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.organiser_money(),
    description: m.organiser_money_lead(),
    path: "/organiser",
    noIndex: true,
  });

export default function MoneyPage({ loaderData: { view, said } }: Route.ComponentProps) {
  return (
    <>
      <OrganiserHead
        back={{ to: `/organiser/events/${view.slug}`, label: view.title }}
        title={m.organiser_money()}
        lead={m.organiser_money_lead()}
      />
      <div className="wrap section follows">
        <div className="stack order">
          {said === null ? null : (
            <p className="done" role="status">
              {WORDS[said]()}
            </p>
          )}
          <Block id="awaited" title={m.organiser_awaited()}>
            <Awaited orders={view.awaited} />
          </Block>
          <Block id="refunds" title={m.organiser_refunds()}>
            <Refunds refunds={view.refunds} />
          </Block>
        </div>
      </div>
    </>
  );
}

function Awaited({ orders }: { orders: MoneyView["awaited"] }) {
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
              id={`statement-${order.id}`}
              name="statement"
              label={m.organiser_statement()}
              hint={m.organiser_statement_hint()}
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

function Refunds({ refunds }: { refunds: MoneyView["refunds"] }) {
  if (refunds.length === 0) return <p>{m.organiser_refunds_none()}</p>;
  return (
    <ul className="door-list">
      {refunds.map((refund) => (
        <li key={refund.id} className="panel">
          <p>
            <b className="num">{refund.reference}</b> <bdi>{refund.buyer}</bdi>,{" "}
            <b className="num">{refund.amount}</b>
            <br />
            <span className="soft">{refund.why}</span>
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
