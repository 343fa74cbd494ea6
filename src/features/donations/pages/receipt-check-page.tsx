import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { checkView } from "../receipts-view.server";
import { checkReceipt } from "../receipts.service.server";
import "../ui/gift-panel.css";
import type { Route } from "./+types/receipt-check-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const checked = await checkReceipt(context.get(depsContext), params.number);
  if (checked === null) throw new Response(null, { status: 404 });
  return checkView(checked, getLocale());
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        title: m.gifts_check_title({ number: loaderData.number }),
        description: m.gifts_check_lead({ name: loaderData.issuer }),
        path: `/receipts/${loaderData.number}`,
        noIndex: true,
      })
    : [];

/** Whether a receipt is real and still holds; nothing of who gave (product.md §2). */
export default function ReceiptCheckPage({ loaderData }: Route.ComponentProps) {
  const { number, issuer, date, amount, standing, credited, ofNumber, test } = loaderData;
  const verdict = {
    valid: m.gifts_check_valid(),
    refunded: m.gifts_check_refunded(),
    partly_refunded: m.gifts_check_partly({ amount: credited ?? "" }),
    credit_note: m.gifts_check_credit({ number: ofNumber ?? "" }),
  }[standing];
  return (
    <>
      <PageHead title={m.gifts_check_title({ number })} lead={m.gifts_check_lead({ name: issuer })} />
      <div className="wrap section follows">
        <div className="gift-page stack">
          <p className="note">{verdict}</p>
          {test ? <p className="note">{m.gifts_paper_test()}</p> : null}
          <dl className="facts">
            {(
              [
                [m.gifts_receipt_number(), number],
                [m.gifts_receipt_date(), date],
                [m.gifts_amount(), amount],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </>
  );
}
