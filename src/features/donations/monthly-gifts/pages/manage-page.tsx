import { data, redirect, redirectDocument } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { flashCookie, readFlash } from "../../../../platform/pages/flash.server";
import { readForm } from "../../../../platform/forms/read-form.server";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { changeNameByManageToken } from "../../gifts/donor-wall/name-visibility.service.server";
import { DonorNameChoice } from "../../gifts/ui/donor-name";
import { parseNameIntent } from "../../gifts/ui/donor-name-labels";
import { managedGiftView } from "../monthly-gift-view.server";
import {
  type MonthlyProblem,
  type MonthlyChangeInput,
  openCardChangePage,
  changeMonthlyByToken,
  getManagedGift,
} from "../monthly-gifts.service.server";
import { Instalments, ManageForms, MonthlyFacts } from "../ui/manage-sections";
import {
  MONTHLY_MESSAGE_KEYS,
  type MonthlyMessageKey,
  monthlyProblemMessage,
  monthlyStateLabel,
  monthlyMessage,
} from "../ui/monthly-labels";
import "../../giving/ui/gift-panel.css";
import "../../receipts/ui/receipt.css";
import type { Route } from "./+types/manage-page";

/** `card`: back from the page for another card. */
export const handle: PageHandle = { query: ["card"] };

const NO_STORE: [string, string] = ["cache-control", "private, no-store"];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const monthly = await getManagedGift(deps, params.token);
  if (monthly === null) throw new Response(null, { status: 404 });
  const { messageKey, headers } = readFlash(request, deps.origin, MONTHLY_MESSAGE_KEYS);
  const card = new URL(request.url).searchParams.get("card") === "given";
  const view = managedGiftView(deps, monthly, getLocale());
  return data(
    { monthly: view, messageKey: messageKey ?? (card ? ("card" as const) : null) },
    // With `no-referrer` the forms of the page would send no origin and look forged.
    { headers: [...headers, NO_STORE, ["referrer-policy", "strict-origin"]] },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = context.get(depsContext);
  const { do: intent, amount = "" } = await readForm(request);
  const self = hrefOf(`/donate/manage/${params.token}`);
  if (intent === "card") {
    const opened = await openCardChangePage(deps, params.token, self, getLocale());
    return opened.ok ? redirectDocument(opened.value.url, 303) : rejection(opened.error);
  }
  const showName = parseNameIntent(intent);
  if (showName !== null) {
    const changed = await changeNameByManageToken(deps, params.token, showName);
    if (!changed.ok) return rejection(changed.error);
    return seeOther(self, showName ? "name_shown" : "name_hidden", deps.origin);
  }
  const input: MonthlyChangeInput | null =
    intent === "amount"
      ? { kind: "amount", amountText: amount, locale: getLocale() }
      : intent === "pause" || intent === "resume" || intent === "cancel"
        ? { kind: intent }
        : null;
  if (input === null) return data({ problem: "not_now" as const }, { status: 422, headers: [NO_STORE] });
  const changed = await changeMonthlyByToken(deps, params.token, input);
  if (!changed.ok) return rejection(changed.error);
  return seeOther(self, input.kind, deps.origin);
}

const seeOther = (path: string, messageKey: MonthlyMessageKey, origin: string) =>
  redirect(path, { status: 303, headers: { "set-cookie": flashCookie(messageKey, origin) } });

function rejection(problem: MonthlyProblem) {
  if (problem === "unknown") throw new Response(null, { status: 404 });
  return data({ problem }, { status: problem === "unavailable" ? 503 : 422, headers: [NO_STORE] });
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        title: m.gifts_manage(),
        description: m.gifts_manage_lead(),
        path: "/donate/manage",
        noIndex: true,
      })
    : [];

export default function ManagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { monthly, messageKey } = loaderData;
  const problem = actionData?.problem;
  return (
    <div className="column">
      <PageHead title={m.gifts_manage()} lead={monthlyStateLabel(monthly.state)} />
      <div className="wrap section follows">
        <div className="gift-page stack">
          {problem ? (
            <div className="errors" role="alert">
              <p>{monthlyProblemMessage(problem)}</p>
            </div>
          ) : null}
          {messageKey ? (
            <p className="note" role="status">
              {monthlyMessage(messageKey)}
            </p>
          ) : null}
          <MonthlyFacts monthly={monthly} />
          <ManageForms monthly={monthly} />
          <DonorNameChoice donorName={monthly.donorName} />
          <Instalments monthly={monthly} />
        </div>
      </div>
    </div>
  );
}
