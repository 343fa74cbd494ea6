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
import type { Deps } from "../../../../platform/deps";
import type { Fields } from "../../../../platform/forms/read-form.server";
import { type ParsedAmount, interpretAmount } from "../../../../platform/money/typed-amount";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { browserProofCookie, isFromThisBrowser } from "../../../../platform/pages/browser-proof.server";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { formMeta, FormTitle } from "../../../../ui/form/form-title";
import { PublicForm } from "../../../../ui/form/public-form";
import { PageHead } from "../../../../ui/page-head";
import { headData } from "../../../../ui/page-meta";
import { subscribe } from "../../../newsletter/subscriptions/subscribe.service.server";
import { amountErrorMessage } from "../../giving/ui/amount-error";
import { pledgeTransfer } from "../../payments/manual-gifts.service.server";
import { type UnpaidGift, getUnpaidGift } from "../another-payment.service.server";
import { parsePurpose } from "../designation.service.server";
import {
  GIFT_CHOICE_FIELDS,
  type GiftChoice,
  chosenAmount,
  giftChoiceOf,
  isOtherPeriodChosen,
} from "../../giving/gift-choice.model";
import { getGivingWays } from "../../giving/giving.service.server";
import { AMOUNT_FIELD } from "../../giving/ui/gift-chooser";
import { giftForm } from "../gift.input.server";
import { giftPath } from "../gift-links.server";
import { giftFormView } from "../gift-form-view.server";
import { give } from "../give.service.server";
import { getGiftFormOptions } from "../gift-form.service.server";
import { GiftFields } from "../ui/gift-fields";
import { giftLabels } from "../ui/gift-labels";
import { problemField, problemMessage } from "../ui/gift-problems";
import "../../giving/ui/gift-panel.css";
import { GivingClosed } from "../../giving/ui/giving-closed";
import type { Route } from "./+types/donate-page";

/**
 * A link may preset values: `/donate?amount=50&period=monthly&for=campaign:laptop-drive-2024`. With
 * `again` and `key`, reference and signature of an unpaid gift, the donor pays it another way.
 */
export const handle: PageHandle = {
  query: [...GIFT_CHOICE_FIELDS, "method", "again", "key"],
  uncached: ["again", "key"],
  formPage: true,
};

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
  const unpaid = await readUnpaidGift(deps, request);
  const choice = unpaid?.choice ?? giftChoiceOf(searchParams);
  const view = await readView(deps, choice, Boolean(unpaid?.answers["coverFee"]));
  const form = await openFormWithChallenge(deps, FORM.name, FORM.schema);
  const method = searchParams.get("method") === "transfer" && view.chooser.ways.transfer ? "transfer" : null;
  const saved = { ...view.initial, ...(method === null ? {} : { method }), ...unpaid?.answers };
  return data({ view, saved, form, test: deps.payments.test }, { headers: privateFormHeaders });
}

const readView = async (deps: Deps, choice: GiftChoice, coversFee: boolean) =>
  giftFormView(await getGiftFormOptions(deps, choice), choice, coversFee, getLocale());

/**
 * Returns the gift to pay another way. The link may have gone to a mistyped email address, so only the
 * donor's browser gets the answers.
 */
async function readUnpaidGift(deps: Deps, request: Request): Promise<UnpaidGift | null> {
  const { searchParams } = new URL(request.url);
  const [reference, key] = [searchParams.get("again") ?? "", searchParams.get("key") ?? ""];
  const unpaid = await getUnpaidGift(deps, { reference, key });
  return unpaid && !isFromThisBrowser(deps, request, unpaid.id) ? { ...unpaid, answers: {} } : unpaid;
}

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return withView(context, received.response, received.fields);
  const { value, clientId, fields } = received;
  const deps = context.get(depsContext);
  const locale = getLocale();
  const reject = (field: string | null, text: string) =>
    withView(context, rejectForm(context, FORM, fields, [{ field, text }]), fields);
  const choice = choiceOf(fields);
  if (choice.other === "" && value.amountsIn !== null && value.amountsIn !== value.currency)
    return reject(AMOUNT_FIELD, m.gifts_problem_amount_currency({ currency: value.currency }));
  const parsedAmount: ParsedAmount = /^[A-Z]{3}$/.test(value.currency)
    ? interpretAmount(chosenAmount(choice), value.currency, locale)
    : { kind: "none" };
  if (parsedAmount.kind !== "amount") return reject(AMOUNT_FIELD, amountErrorMessage(parsedAmount, locale));
  const { amount } = parsedAmount;
  const { amounts } = (await readView(deps, choice, false)).chooser;
  if (isOtherPeriodChosen(choice, amounts)) return reject(AMOUNT_FIELD, m.gifts_problem_amount_period());
  const purpose = parsePurpose(value.for);
  if (purpose === null) return reject("for", m.gifts_problem_purpose());
  const { period: kind } = value;
  // Monthly gifts need a card; the form hides the methods.
  const method = kind === "monthly" ? "card" : value.method;
  if (!(await getGivingWays(deps))[method]) return reject("method", m.gifts_problem_method());
  const replacesId = (await readUnpaidGift(deps, request))?.id ?? null;
  const input = { ...value, kind, clientId, amount, purpose, locale, replacesId };
  const result = await whenAvailable(context, FORM, fields, async () => {
    if (value.newsletter) {
      const organisation = await context.get(organisationContext)();
      await subscribe(deps, { email: value.email, locale, organisation });
    }
    if (method === "card") return give(deps, input);
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
  if (!result.ok) return withView(context, result.response, fields);
  if (!result.value.ok) {
    const problem = result.value.error;
    return reject(problemField(problem), problemMessage(problem));
  }
  const next = result.value.value;
  const answer = {
    status: 303,
    headers: { "set-cookie": browserProofCookie(deps, request, next.giftId) },
  };
  return next.kind === "pay" ? redirectDocument(next.url, answer) : redirect(next.path, answer);
}

const choiceOf = (fields: Fields): GiftChoice =>
  giftChoiceOf(new URLSearchParams(GIFT_CHOICE_FIELDS.map((name) => [name, fields[name]?.at(-1) ?? ""])));

async function withView(
  context: Parameters<typeof receiveForm>[1],
  { data: refused, init }: FormErrorResponse,
  fields: Fields,
) {
  const last = (name: string) => fields[name]?.at(-1) ?? "";
  const choice = choiceOf(fields);
  // Suggested amounts belong to the currency they were shown in.
  const validChoice =
    last("amountsIn") === choice.currency ? choice : { ...choice, amount: "", monthlyAmount: "" };
  const isCovered = last("coverFee") !== "" && last("method") !== "transfer";
  const view = await readView(context.get(depsContext), validChoice, isCovered);
  return data({ ...refused, view }, init ?? {});
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
  const view = actionData?.view ?? loaderData.view;
  const { ways } = view.chooser;
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
              saved={loaderData.saved}
              labels={giftLabels()}
            >
              {(field) => <GiftFields field={field} view={view} />}
            </PublicForm>
          ) : (
            <GivingClosed />
          )}
        </div>
      </div>
    </div>
  );
}
