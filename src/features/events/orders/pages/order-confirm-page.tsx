import { data, redirect } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { flashCookie } from "../../../../platform/pages/flash.server";
import { depsContext } from "../../../../platform/pages/request-context";
import { FormTitle, formMeta } from "../../../../ui/form/form-title";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData } from "../../../../ui/page-meta";
import { Text } from "../../../../ui/text";
import { getActionContext } from "../../../accounts/signed-in-user.service.server";
import { requirePost } from "../../../../platform/pages/require-post";
import { redirectTo } from "../../../accounts/page-responses.service.server";
import { secretPageHeaders } from "../../../../platform/pages/page-headers";
import { getTransferAccount } from "../../../donations/giving/giving.service.server";
import { type ConfirmationState, confirmEmail, readConfirmation } from "../confirm-email.service.server";
import { type ConfirmationView, confirmationView } from "../order-view.server";
import { ReorderForm } from "../ui/reorder-form";
import "../ui/order.css";
import type { Route } from "./+types/order-confirm-page";

const STATUS: Record<ConfirmationState, number> = {
  open: 200,
  late: 200,
  done: 200,
  held_many: 409,
  gone: 410,
  over: 410,
};

/** Changes nothing: email scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const found = await readConfirmation(deps, params.proof);
  if (!found) throw new Response(null, { status: 404 });
  const confirmation = confirmationView(found, getLocale(), deps.now());
  return data({ proof: confirmation }, { status: STATUS[confirmation.state] });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requirePost(request);
  const { deps, organisation } = await getActionContext(request, context);
  const account = await getTransferAccount(deps);
  const done = await confirmEmail(deps, params.proof, { account, organisation });
  if (done.ok)
    return redirectTo(deps, `/orders/${done.value.token}`, [flashCookie("confirmed", deps.origin)]);
  if (done.error === "unknown") throw new Response(null, { status: 404 });
  if (done.error === "held_many") return data({ refused: done.error }, { status: STATUS.held_many });
  return redirect(hrefOf(`/orders/confirm/${params.proof}`), 303);
}

export const headers: Route.HeadersFunction = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.tickets_confirming(),
    description: m.tickets_order_lead(),
    path: "/events",
    noIndex: true,
  });

function confirmationTexts({ state, free, hold }: ConfirmationView): { title: string; lead: string } {
  switch (state) {
    case "open":
      return {
        title: m.tickets_confirming(),
        lead: free ? m.tickets_confirm_open_free(hold) : m.tickets_confirm_open_transfer(hold),
      };
    case "late":
      return { title: m.tickets_confirming(), lead: m.tickets_confirm_late() };
    case "done":
      return { title: m.tickets_confirm_done(), lead: m.tickets_confirm_done_next() };
    case "gone":
      return { title: m.tickets_confirm_gone(), lead: m.tickets_confirm_gone_next() };
    case "held_many":
      return { title: m.tickets_confirm_held_many(), lead: m.tickets_confirm_held_many_next() };
    case "over":
      return { title: m.tickets_confirm_over(), lead: m.tickets_confirm_over_next() };
  }
}

export default function OrderConfirmPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const confirmation = { ...loaderData.proof, state: actionData?.refused ?? loaderData.proof.state };
  const { title, lead } = confirmationTexts(confirmation);
  return (
    <>
      <FormTitle title={title} head={headData(matches)} problem={undefined} />
      <PageHead
        title={title}
        lead={lead}
        art={confirmation.art}
        above={[
          { to: "/events", label: m.nav_events() },
          ...(confirmation.eventPath === null
            ? []
            : [{ to: confirmation.eventPath, label: confirmation.title }]),
        ]}
      />
      <div className="wrap section follows">
        <div className="stack order">
          <p>
            <b>
              <Text of={confirmation.title} />
            </b>
            <br />
            {confirmation.when.date}, {confirmation.when.time} ({confirmation.when.zone})
            <br />
            {m.tickets_seats({ count: confirmation.seats })}
          </p>
          <NextStep confirmation={confirmation} />
        </div>
      </div>
    </>
  );
}

function NextStep({ confirmation }: { confirmation: ConfirmationView }) {
  if (confirmation.state === "open" || confirmation.state === "late")
    return (
      <form method="post">
        <button type="submit" className="button go">
          {m.tickets_confirm_button()}
        </button>
      </form>
    );
  if (confirmation.reorder) return <ReorderForm slug={confirmation.slug} fields={confirmation.reorder} />;
  return (
    <p>
      <SiteLink className="button go" to={`/orders/${confirmation.token}`}>
        {m.tickets_mail_button()}
      </SiteLink>
    </p>
  );
}
