import { data, redirect, redirectDocument } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import {
  type Returned,
  openCostlyForm,
  privateForm,
  receiveForm,
  refuseForm,
  whenAvailable,
} from "../../../platform/forms/receive.server";
import { type AmountRead, readAmount } from "../../../platform/money";
import type { PageHandle } from "../../../platform/page-handle";
import { depsContext, organisationContext } from "../../../platform/request-context";
import { formMeta, FormTitle } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { PageHead } from "../../../ui/page-head";
import { headData } from "../../../ui/page-meta";
import { subscribe } from "../../newsletter/newsletter.service.server";
import { amountRefused } from "../amount-refused";
import { pledgeTransfer } from "../by-hand.service.server";
import { readChoice } from "../designation.service.server";
import { givingWays } from "../donations.service.server";
import { giftForm } from "../gift.input.server";
import { giftPath } from "../gift-links.server";
import { giftChoicesView } from "../gift-view.server";
import { give } from "../give.service.server";
import { giftChoices } from "../gifts.service.server";
import { GiftFields } from "../ui/gift-fields";
import { giftLabels } from "../ui/gift-labels";
import { problemField, problemWords } from "../ui/gift-problems";
import "../ui/gift-panel.css";
import { GivingClosed } from "../ui/giving-closed";
import type { Route } from "./+types/donate-page";

/** A link may bring amount, period and purpose: `/donate?amount=50&period=monthly&for=campaign:laptop-drive-2024`. */
export const handle: PageHandle = { query: ["amount", "other", "period", "for", "currency"] };

const FORM = {
  name: "gift",
  schema: giftForm,
  contact: (answers: { email: string }) => answers.email,
  once: true as const,
  costly: true as const,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const asked = (name: string) => (searchParams.get(name) ?? "").slice(0, 100);
  const preset = {
    amount: asked("other").trim() || asked("amount"),
    kind: asked("period"),
    purpose: asked("for"),
    currency: asked("currency"),
  };
  const view = giftChoicesView(await giftChoices(deps), preset, getLocale());
  const form = await openCostlyForm(deps, FORM.name, FORM.schema);
  return data({ ...view, form, test: deps.payments.test }, { headers: privateForm });
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response | Returned> {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.answer;
  const { value, clientId, fields } = received;
  const deps = context.get(depsContext);
  const locale = getLocale();
  const refuse = (field: string, text: string) => refuseForm(context, FORM, fields, [{ field, text }]);
  const read: AmountRead = /^[A-Z]{3}$/.test(value.currency)
    ? readAmount(value.amount, value.currency, locale)
    : { kind: "none" };
  if (read.kind !== "amount") return refuse("amount", amountRefused(read, locale));
  const { amount } = read;
  const purpose = readChoice(value.purpose);
  if (purpose === null) return refuse("purpose", m.gifts_problem_purpose());
  if (!(await givingWays(deps))[value.method]) return refuse("method", m.gifts_problem_method());
  if (value.kind === "monthly" && value.method === "transfer")
    return refuse("method", m.gifts_problem_monthly_transfer());
  const wish = { ...value, clientId, amount, purpose, locale };
  const kept = await whenAvailable(context, FORM, fields, async () => {
    if (value.newsletter) {
      const organisation = await context.get(organisationContext)();
      await subscribe(deps, { email: value.email, locale, organisation });
    }
    if (value.method === "card") return give(deps, wish);
    const pledged = await pledgeTransfer(deps, wish);
    return pledged.ok
      ? {
          ok: true as const,
          value: { kind: "known" as const, path: giftPath(deps, "thanks", pledged.value, locale) },
        }
      : pledged;
  });
  if (!kept.ok) return kept.answer;
  if (!kept.value.ok) {
    const problem = kept.value.error;
    return refuseForm(context, FORM, fields, [{ field: problemField(problem), text: problemWords(problem) }]);
  }
  const next = kept.value.value;
  return next.kind === "pay" ? redirectDocument(next.url, 303) : redirect(next.path, 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.gifts_title(),
    description: m.gifts_lead(),
    path: "/donate",
    noIndex: true,
  });

export default function DonatePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const { ways } = loaderData;
  return (
    <div className="column">
      <FormTitle title={m.gifts_title()} head={headData(matches)} problem={problem} />
      <PageHead
        title={m.gifts_title()}
        lead={ways.card || ways.transfer ? m.gifts_lead() : m.giving_lead_none()}
        above={[{ to: "/support", label: m.nav_support() }]}
      />
      <div className="wrap section follows">
        <div className="gift-page stack">
          {loaderData.test ? <p className="note">{m.gifts_test()}</p> : null}
          {ways.card || !ways.transfer ? null : <p className="note">{m.gifts_transfer_only()}</p>}
          {ways.card || ways.transfer ? (
            <PublicForm
              form={actionData?.form ?? loaderData.form}
              problem={problem}
              saved={loaderData.initial}
              labels={giftLabels()}
            >
              {(field) => <GiftFields field={field} choices={loaderData} />}
            </PublicForm>
          ) : (
            <GivingClosed />
          )}
        </div>
      </div>
    </div>
  );
}
