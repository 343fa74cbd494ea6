import { data, redirect, redirectDocument } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import {
  type FormErrorResponse,
  openFormWithChallenge,
  privateFormHeaders,
  receiveForm,
  rejectForm,
  whenAvailable,
} from "../../../../platform/forms/receive-form.server";
import { type ParsedAmount, interpretAmount } from "../../../../platform/money/money";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { browserProofCookie } from "../../../../platform/pages/browser-proof.server";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { formMeta, FormTitle } from "../../../../ui/form/form-title";
import { PublicForm } from "../../../../ui/form/public-form";
import { PageHead } from "../../../../ui/page-head";
import { headData } from "../../../../ui/page-meta";
import { subscribe } from "../../../newsletter/subscriptions/subscribe.service.server";
import { amountErrorMessage } from "../../giving/ui/amount-error";
import { pledgeTransfer } from "../../payments/manual-gifts.service.server";
import { parsePurpose } from "../designation.service.server";
import { getGivingWays } from "../../giving/giving.service.server";
import { giftForm } from "../gift.input.server";
import { giftPath } from "../gift-links.server";
import { giftFormView } from "../gift-view.server";
import { give } from "../give.service.server";
import { getGiftFormOptions } from "../gift-form.service.server";
import { GiftFields } from "../ui/gift-fields";
import { giftLabels } from "../ui/gift-labels";
import { problemField, problemMessage } from "../ui/gift-problems";
import "../../giving/ui/gift-panel.css";
import { GivingClosed } from "../../giving/ui/giving-closed";
import type { Route } from "./+types/donate-page";

/** A link may bring amount, period and purpose: `/donate?amount=50&period=monthly&for=campaign:laptop-drive-2024`. */
export const handle: PageHandle = { query: ["amount", "other", "period", "for", "currency"] };

const FORM = {
  name: "gift",
  schema: giftForm,
  contact: (answers: { email: string }) => answers.email,
  idempotent: true as const,
  requiresWork: true as const,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const readParam = (name: string) => (searchParams.get(name) ?? "").slice(0, 100);
  const preset = {
    amount: readParam("other").trim() || readParam("amount"),
    kind: readParam("period"),
    purpose: readParam("for"),
    currency: readParam("currency"),
  };
  const view = giftFormView(await getGiftFormOptions(deps), preset, getLocale());
  const form = await openFormWithChallenge(deps, FORM.name, FORM.schema);
  return data({ ...view, form, test: deps.payments.test }, { headers: privateFormHeaders });
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response | FormErrorResponse> {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.response;
  const { value, clientId, fields } = received;
  const deps = context.get(depsContext);
  const locale = getLocale();
  const rejectField = (field: string, text: string) => rejectForm(context, FORM, fields, [{ field, text }]);
  const parsedAmount: ParsedAmount = /^[A-Z]{3}$/.test(value.currency)
    ? interpretAmount(value.amount, value.currency, locale)
    : { kind: "none" };
  if (parsedAmount.kind !== "amount") return rejectField("amount", amountErrorMessage(parsedAmount, locale));
  const { amount } = parsedAmount;
  const purpose = parsePurpose(value.purpose);
  if (purpose === null) return rejectField("purpose", m.gifts_problem_purpose());
  if (!(await getGivingWays(deps))[value.method]) return rejectField("method", m.gifts_problem_method());
  if (value.kind === "monthly" && value.method === "transfer")
    return rejectField("method", m.gifts_problem_monthly_transfer());
  const input = { ...value, clientId, amount, purpose, locale };
  const result = await whenAvailable(context, FORM, fields, async () => {
    if (value.newsletter) {
      const organisation = await context.get(organisationContext)();
      await subscribe(deps, { email: value.email, locale, organisation });
    }
    if (value.method === "card") return give(deps, input);
    const pledged = await pledgeTransfer(deps, input);
    return pledged.ok
      ? {
          ok: true as const,
          value: {
            giftId: pledged.value.id,
            kind: "known" as const,
            path: giftPath(deps, "thanks", pledged.value, locale),
          },
        }
      : pledged;
  });
  if (!result.ok) return result.response;
  if (!result.value.ok) {
    const problem = result.value.error;
    return rejectForm(context, FORM, fields, [
      { field: problemField(problem), text: problemMessage(problem) },
    ]);
  }
  const next = result.value.value;
  const answer = {
    status: 303,
    headers: { "set-cookie": browserProofCookie(deps, request, next.giftId) },
  };
  return next.kind === "pay" ? redirectDocument(next.url, answer) : redirect(next.path, answer);
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
              {(field) => <GiftFields field={field} formOptions={loaderData} />}
            </PublicForm>
          ) : (
            <GivingClosed />
          )}
        </div>
      </div>
    </div>
  );
}
