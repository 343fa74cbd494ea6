import { Alert, Card, CardContent, Stack, Typography } from "@mui/material";
import { Show, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";
import { joinFacts } from "../shared/join-facts";
import { formatDateTime } from "../shared/format-date";
import { type Fact, Facts } from "../shared/facts";
import "../lists/row-link.css";
import { formatAmount } from "../shared/amount";
import type { DonorDetail } from "./finance-api";
import { TitledTable } from "../lists/titled-table";
import {
  GIFT_STATE_LABELS,
  GIFT_KIND_LABELS,
  PAYMENT_METHOD_LABELS,
  MONTHLY_STATE_LABELS,
} from "./finance-labels";

export const DonorShow = () => (
  <Show title={<DonorTitle />} actions={false} component="div">
    <LoadedDonor />
  </Show>
);

const DonorTitle = () => <span>{useRecordContext<DonorDetail>()?.name ?? m.finance_part_donors()}</span>;

function LoadedDonor() {
  const donor = useRecordContext<DonorDetail>();
  // The list's row comes first, without totals and gifts.
  if (donor?.totals === undefined) return null;
  const { email, phone, locale, createdAt, totals, gifts, monthly } = donor;
  const facts: Fact[] = [
    [m.finance_contact(), joinFacts(email, phone)],
    [m.finance_receipt_language(), LANGUAGE_NAMES[locale]],
    [m.admin_when(), formatDateTime(createdAt)],
  ];
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Alert severity="info">{m.finance_donor_read_note()}</Alert>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {donor.name ?? m.finance_no_name()}
          </Typography>
          <Facts facts={facts} />
        </CardContent>
      </Card>
      <TitledTable
        title={m.finance_donor_totals()}
        columns={[m.finance_year(), m.finance_part_gifts(), { amount: m.finance_amount() }]}
        rows={totals.map(({ year, gifts: count, minor, currency }) => [
          String(year),
          String(count),
          formatAmount(minor, currency),
        ])}
      />
      <GiftsTable gifts={gifts} />
      <TitledTable
        title={m.finance_part_monthly()}
        columns={[m.admin_when(), { amount: m.finance_amount() }, m.admin_state(), m.finance_next()]}
        rows={monthly.map(({ createdAt: startedAt, minor, currency, state, nextAt }) => [
          formatDateTime(startedAt),
          formatAmount(minor, currency),
          MONTHLY_STATE_LABELS[state](),
          nextAt === null ? "" : formatDateTime(nextAt),
        ])}
      />
    </Stack>
  );
}

const GiftsTable = ({ gifts }: Pick<DonorDetail, "gifts">) => (
  <TitledTable
    title={m.finance_part_gifts()}
    columns={[
      m.admin_when(),
      m.finance_reference(),
      { amount: m.finance_amount() },
      m.finance_for(),
      m.finance_method(),
      m.admin_state(),
      m.finance_papers(),
    ]}
    rows={gifts.map((gift) => [
      formatDateTime(gift.paidAt ?? gift.createdAt),
      <Link key="gift" className="office-opening" to={hrefOf(`/admin/gifts/${gift.id}/show`)}>
        {gift.reference}
      </Link>,
      formatAmount(gift.minor, gift.currency),
      joinFacts(
        gift.purpose ?? m.finance_general(),
        gift.order && `${m.finance_with_order()}: ${gift.order}`,
      ),
      joinFacts(PAYMENT_METHOD_LABELS[gift.method](), GIFT_KIND_LABELS[gift.kind]()),
      joinFacts(
        GIFT_STATE_LABELS[gift.state](),
        gift.refundedMinor > 0 ? formatAmount(-gift.refundedMinor, gift.currency) : null,
      ),
      gift.receipt === null ? (
        ""
      ) : (
        <a key="receipt" href={hrefOf(`/admin/receipts/${gift.receipt}.pdf`)} target="_blank" rel="noopener">
          {gift.receipt}
        </a>
      ),
    ])}
  />
);
