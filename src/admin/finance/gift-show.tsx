import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Show, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { hasBeenPaid } from "../../features/donations/gifts/gift.model";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import { joinFacts } from "../shared/join-facts";
import { formatDateTime } from "../shared/format-date";
import "../lists/row-link.css";
import { type Fact, Facts } from "../shared/facts";
import { useCanWrite } from "../auth/use-can-write";
import { actorLabel } from "../labels/actor-label";
import { accountLabel } from "./ledger-account-labels";
import { formatAmount } from "../shared/amount";
import { CorrectGiftDialog } from "./correct-gift-dialog";
import { GiftCorrections } from "./gift-corrections";
import {
  RecordTransferDialog,
  CancelPledgeDialog,
  DonorEmailDialog,
  DonorNameDialog,
  RefundDialog,
} from "./gift-dialogs";
import { GiftStateChip } from "./gift-list";
import { GiftReceipts } from "./gift-receipts";
import type { GiftDetail } from "./finance-api";
import { TitledTable } from "../lists/titled-table";
import {
  ATTEMPT_STATE_LABELS,
  GIFT_STATE_LABELS,
  GIFT_KIND_LABELS,
  PAYMENT_METHOD_LABELS,
  REFUND_STATE_LABELS,
  providerLabel,
} from "./finance-labels";

export const GiftShow = () => (
  <Show title={<GiftTitle />} actions={false} component="div">
    <LoadedGift />
  </Show>
);

const GiftTitle = () => <span>{useRecordContext<GiftDetail>()?.reference ?? m.finance_part_gifts()}</span>;

type GiftDialog = "refund" | "arrival" | "cancel" | "correct" | "name" | "email";

function LoadedGift() {
  const gift = useRecordContext<GiftDetail>();
  const canWrite = useCanWrite("gifts");
  const [openDialog, setOpenDialog] = useState<GiftDialog | null>(null);
  // The list's row comes first, without the donor.
  if (gift?.donor === undefined) return null;
  const isAwaitingTransfer = gift.method !== "card" && !hasBeenPaid(gift.state);
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Alert severity="info">{m.finance_read_note()}</Alert>
      <GiftDetails gift={gift}>
        {canWrite && isAwaitingTransfer ? (
          <Button variant="contained" onClick={() => setOpenDialog("arrival")}>
            {m.finance_arrived()}
          </Button>
        ) : null}
        {canWrite && gift.state === "awaiting_payment" && gift.method === "transfer" ? (
          <Button variant="outlined" color="error" onClick={() => setOpenDialog("cancel")}>
            {m.finance_pledge_cancel()}
          </Button>
        ) : null}
        {canWrite && gift.state === "paid" && gift.order === null ? (
          <Button variant="outlined" onClick={() => setOpenDialog("correct")}>
            {m.finance_correct()}
          </Button>
        ) : null}
        {canWrite && gift.showName !== null ? (
          <Button variant="outlined" onClick={() => setOpenDialog("name")}>
            {gift.showName ? m.finance_name_hide() : m.finance_name_show()}
          </Button>
        ) : null}
        {canWrite && gift.donor.email !== null && gift.order === null ? (
          <Button variant="outlined" onClick={() => setOpenDialog("email")}>
            {m.finance_email_correct()}
          </Button>
        ) : null}
        {canWrite && gift.refundableMinor > 0 ? (
          <Button variant="outlined" color="error" onClick={() => setOpenDialog("refund")}>
            {m.finance_give_back()}
          </Button>
        ) : null}
      </GiftDetails>
      <GiftTables gift={gift} />
      {openDialog === "refund" ? <RefundDialog gift={gift} close={() => setOpenDialog(null)} /> : null}
      {openDialog === "correct" ? <CorrectGiftDialog gift={gift} close={() => setOpenDialog(null)} /> : null}
      {openDialog === "name" ? <DonorNameDialog gift={gift} close={() => setOpenDialog(null)} /> : null}
      {openDialog === "email" ? <DonorEmailDialog gift={gift} close={() => setOpenDialog(null)} /> : null}
      {openDialog === "cancel" ? <CancelPledgeDialog gift={gift} close={() => setOpenDialog(null)} /> : null}
      {openDialog === "arrival" ? (
        <RecordTransferDialog gift={gift} close={() => setOpenDialog(null)} />
      ) : null}
    </Stack>
  );
}

function GiftDetails({ gift, children }: { gift: GiftDetail; children: ReactNode }) {
  const { currency, donor } = gift;
  const facts: Fact[] = [
    [m.admin_state(), <GiftStateChip key="state" state={gift.state} />],
    [
      m.finance_amount(),
      joinFacts(
        formatAmount(gift.amountMinor + gift.coverMinor, currency),
        gift.coverMinor > 0 ? m.finance_cover({ amount: formatAmount(gift.coverMinor, currency) }) : null,
      ),
    ],
    [m.finance_for(), gift.purpose ?? m.finance_general()],
    [m.finance_method(), joinFacts(PAYMENT_METHOD_LABELS[gift.method](), GIFT_KIND_LABELS[gift.kind]())],
    ...(gift.paymentReference === null
      ? []
      : [[m.finance_payment_reference(), gift.paymentReference] as const]),
    ...(gift.order === null ? [] : [[m.finance_with_order(), gift.order] as const]),
    [
      m.finance_donor(),
      <Link key="donor" className="office-opening" to={hrefOf(`/admin/donors/${donor.id}/show`)}>
        {joinFacts(donor.name ?? m.finance_no_name(), donor.email, donor.phone)}
      </Link>,
    ],
    [m.admin_when(), formatDateTime(gift.createdAt)],
    ...(gift.message === null ? [] : [[m.finance_message(), gift.message] as const]),
    ...(gift.showName === null
      ? []
      : [[m.finance_name_title(), gift.showName ? m.gifts_name_yes() : m.gifts_name_no()] as const]),
  ];
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {gift.reference}
        </Typography>
        <Facts facts={facts} />
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", marginBlockStart: 3 }}>
          {children}
        </Stack>
      </CardContent>
    </Card>
  );
}

function GiftTables({ gift }: { gift: GiftDetail }) {
  const format = (minor: number) => formatAmount(minor, gift.currency);
  return (
    <>
      <GiftReceipts gift={gift} />
      <GiftCorrections gift={gift} />
      <TitledTable
        title={m.finance_part_refunds()}
        columns={[
          m.admin_when(),
          { amount: m.finance_amount() },
          m.admin_state(),
          m.finance_reason(),
          m.finance_asked_by(),
        ]}
        rows={gift.refunds.map((refund) => [
          formatDateTime(refund.createdAt),
          format(refund.minor),
          REFUND_STATE_LABELS[refund.state](),
          refund.reason,
          actorLabel(refund.requestedBy),
        ])}
      />
      <TitledTable
        title={m.finance_steps()}
        columns={[m.admin_when(), m.admin_state(), m.admin_who(), m.finance_reason()]}
        rows={gift.events.map((event) => [
          formatDateTime(event.happenedAt),
          GIFT_STATE_LABELS[event.state](),
          gift.attempts.some(({ provider }) => provider === event.actor)
            ? providerLabel(event.actor)
            : actorLabel(event.actor),
          event.reason,
        ])}
      />
      <TitledTable
        title={m.finance_bookings()}
        columns={[m.admin_when(), m.finance_account(), { amount: m.finance_amount() }]}
        rows={gift.bookings.map((entry) => [
          formatDateTime(entry.occurredAt),
          accountLabel(entry.account),
          format(entry.amountMinor),
        ])}
      />
      <TitledTable
        title={m.finance_payments()}
        columns={[m.admin_when(), m.admin_state(), m.finance_reference()]}
        rows={gift.attempts.map((attempt) => [
          formatDateTime(attempt.createdAt),
          ATTEMPT_STATE_LABELS[attempt.state](),
          joinFacts(providerLabel(attempt.provider), attempt.paymentRef),
        ])}
      />
    </>
  );
}
