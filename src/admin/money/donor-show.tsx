import { Alert, Card, CardContent, Stack, Typography } from "@mui/material";
import { Show, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import { besides, momentText } from "../content/said";
import { type Fact, Facts } from "../facts";
import "../layout/opening.css";
import { amountText } from "./amount";
import type { DonorFile } from "./money-calls";
import { MoneyTable } from "./money-table";
import { GIFT_WORDS, KIND_WORDS, METHOD_WORDS, MONTHLY_WORDS } from "./money-words";

/** All of one donor: how to reach, what was given, promised, given back, and the sums of each year. */
export const DonorShow = () => (
  <Show title={<Name />} actions={false} component="div">
    <Opened />
  </Show>
);

const Name = () => <span>{useRecordContext<DonorFile>()?.name ?? m.money_part_donors()}</span>;

function Opened() {
  const donor = useRecordContext<DonorFile>();
  // At first the list's row stands here, without the gifts' facts.
  if (donor?.totals === undefined) return null;
  const { email, phone, locale, createdAt, totals, gifts, monthly } = donor;
  const facts: Fact[] = [
    [m.money_contact(), besides(email, phone)],
    [m.money_receipt_language(), LANGUAGE_NAMES[locale]],
    [m.admin_when(), momentText(createdAt)],
  ];
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Alert severity="info">{m.money_donor_read_note()}</Alert>
      <Card>
        <CardContent>
          <Typography component="h2" variant="h6" gutterBottom>
            {donor.name ?? m.money_no_name()}
          </Typography>
          <Facts facts={facts} />
        </CardContent>
      </Card>
      <MoneyTable
        title={m.money_donor_totals()}
        columns={[m.money_year(), m.money_part_gifts(), { amount: m.money_amount() }]}
        rows={totals.map(({ year, gifts: count, minor, currency }) => [
          String(year),
          String(count),
          amountText(minor, currency),
        ])}
      />
      <MoneyTable
        title={m.money_part_gifts()}
        columns={[
          ...[m.admin_when(), m.money_reference()],
          { amount: m.money_amount() },
          ...[m.money_for(), m.money_method(), m.admin_state(), m.money_papers()],
        ]}
        rows={gifts.map((gift) => [
          momentText(gift.paidAt ?? gift.createdAt),
          <Link key="gift" className="office-opening" to={hrefOf(`/admin/gifts/${gift.id}/show`)}>
            {gift.reference}
          </Link>,
          amountText(gift.minor, gift.currency),
          besides(gift.purpose ?? m.money_general(), gift.order && `${m.money_with_order()}: ${gift.order}`),
          besides(METHOD_WORDS[gift.method](), KIND_WORDS[gift.kind]()),
          besides(
            GIFT_WORDS[gift.state](),
            gift.refundedMinor > 0 ? amountText(-gift.refundedMinor, gift.currency) : null,
          ),
          gift.receipt === null ? (
            ""
          ) : (
            <a
              key="receipt"
              href={hrefOf(`/admin/receipts/${gift.receipt}.pdf`)}
              target="_blank"
              rel="noopener"
            >
              {gift.receipt}
            </a>
          ),
        ])}
      />
      <MoneyTable
        title={m.money_part_monthly()}
        columns={[m.admin_when(), { amount: m.money_amount() }, m.admin_state(), m.money_next()]}
        rows={monthly.map(({ createdAt: begun, minor, currency, state, nextAt }) => [
          momentText(begun),
          amountText(minor, currency),
          MONTHLY_WORDS[state](),
          nextAt === null ? "" : momentText(nextAt),
        ])}
      />
    </Stack>
  );
}
