import { data } from "react-router";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { ipAddressContext, depsContext } from "../../../../platform/pages/request-context";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { receiptCheckView } from "../receipt-view.server";
import { checkReceiptRateLimited } from "../receipts.service.server";
import "../../giving/ui/gift-panel.css";
import type { Route } from "./+types/receipt-check-page";

/** Every check counts towards the sender's limit, so the page is never cached. */
export const handle: PageHandle = { query: [], rateLimited: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const checked = await checkReceiptRateLimited(
    context.get(depsContext),
    context.get(ipAddressContext),
    params.number,
  );
  switch (checked.kind) {
    case "found":
      return data({ kind: "found" as const, ...receiptCheckView(checked.receipt, getLocale()) });
    case "unknown":
      return data({ kind: "unknown" as const }, { status: 404 });
    case "limited": {
      const { retryAfterSeconds } = checked;
      const minutes = Math.ceil(retryAfterSeconds / 60);
      return data(
        { kind: "limited" as const, minutes },
        { status: 429, headers: { "retry-after": String(retryAfterSeconds) } },
      );
    }
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        ...headOf(loaderData),
        path: loaderData.kind === "found" ? `/receipts/${loaderData.number}` : "/receipts",
        noIndex: true,
      })
    : [];

type CheckResult = Route.ComponentProps["loaderData"];
type FoundReceipt = Extract<CheckResult, { kind: "found" }>;

function headOf(checked: CheckResult): { title: string; description: string } {
  switch (checked.kind) {
    case "found":
      return {
        title: m.gifts_check_title({ number: checked.number }),
        description: m.gifts_check_lead({ name: checked.issuer }),
      };
    case "unknown":
      return { title: m.gifts_check_unknown_title(), description: m.gifts_check_unknown_lead() };
    case "limited":
      return {
        title: m.gifts_check_limited_title(),
        description: m.gifts_check_limited_lead({ minutes: checked.minutes }),
      };
  }
}

/** Shows nothing about the donor (product.md §2). */
export default function ReceiptCheckPage({ loaderData }: Route.ComponentProps) {
  const { title, description } = headOf(loaderData);
  return (
    <>
      <PageHead title={title} lead={description} />
      <div className="wrap section follows">
        <div className="gift-page stack">
          {loaderData.kind === "found" ? <ReceiptDetails receipt={loaderData} /> : null}
          {loaderData.kind === "unknown" ? <UnknownReceipt /> : null}
        </div>
      </div>
    </>
  );
}

function UnknownReceipt() {
  return (
    <>
      <p>{m.gifts_check_unknown_format()}</p>
      <p>{m.gifts_check_unknown_help()}</p>
      <p>
        <SiteLink className="button go" to="/contact">
          {m.nav_contact()}
        </SiteLink>
      </p>
    </>
  );
}

function ReceiptDetails({ receipt }: { receipt: FoundReceipt }) {
  const { number, date, received, amount, receiptStatus, credited, ofNumber, successor, test } = receipt;
  const statusMessage = {
    valid: m.gifts_check_valid(),
    replaced: m.gifts_check_replaced({ number: successor ?? "" }),
    refunded: m.gifts_check_refunded(),
    partly_refunded: m.gifts_check_partly({ amount: credited ?? "" }),
    credit_note: m.gifts_check_credit({ number: ofNumber ?? "" }),
  }[receiptStatus];
  return (
    <>
      <p className="note">{statusMessage}</p>
      {test ? <p className="note">{m.gifts_paper_test()}</p> : null}
      <dl className="facts">
        {(
          [
            [m.gifts_receipt_number(), number],
            [m.gifts_receipt_issued(), date],
            ...(received === null ? [] : [[m.gifts_receipt_received(), received] as const]),
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
    </>
  );
}
