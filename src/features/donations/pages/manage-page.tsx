import { data, redirect, redirectDocument } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { flash, readFlash } from "../../../platform/flash.server";
import { readForm } from "../../../platform/form.server";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext } from "../../../platform/request-context";
import { hrefOf } from "../../../ui/href";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { managedView } from "../monthly-view.server";
import {
  type MonthlyProblem,
  type MonthlyWish,
  anotherCard,
  changeMonthly,
  managedGift,
} from "../monthly.service.server";
import { Instalments, ManageForms, MonthlyFacts } from "../ui/manage-parts";
import { MONTHLY_SAID, monthlyProblem, monthlyState, saidWords } from "../ui/monthly-words";
import "../ui/gift-panel.css";
import "../ui/receipt.css";
import type { Route } from "./+types/manage-page";

/** `card`: comes back from the page for another card. */
export const handle: PageHandle = { query: ["card"] };

const PRIVATE: [string, string] = ["cache-control", "private, no-store"];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const monthly = await managedGift(deps, params.token);
  if (monthly === null) throw new Response(null, { status: 404 });
  const { said, headers } = readFlash(request, deps.origin, MONTHLY_SAID);
  const card = new URL(request.url).searchParams.get("card") === "given";
  const view = managedView(deps, monthly, getLocale());
  return data(
    { monthly: view, said: said ?? (card ? ("card" as const) : null) },
    // Without an origin, as with `no-referrer`, the forms of the page could not be told from forged ones.
    { headers: [...headers, PRIVATE, ["referrer-policy", "strict-origin"]] },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  const deps = context.get(depsContext);
  const { do: what, amount = "" } = await readForm(request);
  const self = hrefOf(`/donate/manage/${params.token}`);
  if (what === "card") {
    const opened = await anotherCard(deps, params.token, self, getLocale());
    return opened.ok ? redirectDocument(opened.value.url, 303) : refused(opened.error);
  }
  const wish: MonthlyWish | null =
    what === "amount"
      ? { kind: "amount", typed: amount, locale: getLocale() }
      : what === "pause" || what === "resume" || what === "cancel"
        ? { kind: what }
        : null;
  if (wish === null) return data({ problem: "not_now" as const }, { status: 422, headers: [PRIVATE] });
  const changed = await changeMonthly(deps, params.token, wish);
  if (!changed.ok) return refused(changed.error);
  return redirect(self, {
    status: 303,
    headers: { "set-cookie": flash(wish.kind, deps.origin) },
  });
}

function refused(problem: MonthlyProblem) {
  if (problem === "unknown") throw new Response(null, { status: 404 });
  return data({ problem }, { status: problem === "away" ? 503 : 422, headers: [PRIVATE] });
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
  const { monthly, said } = loaderData;
  const problem = actionData?.problem;
  return (
    <div className="column">
      <PageHead title={m.gifts_manage()} lead={monthlyState(monthly.state)} />
      <div className="wrap section follows">
        <div className="gift-page stack">
          {problem ? (
            <div className="errors" role="alert">
              <p>{monthlyProblem(problem)}</p>
            </div>
          ) : null}
          {said ? (
            <p className="note" role="status">
              {saidWords(said)}
            </p>
          ) : null}
          <MonthlyFacts monthly={monthly} />
          <ManageForms monthly={monthly} />
          <Instalments monthly={monthly} />
        </div>
      </div>
    </div>
  );
}
