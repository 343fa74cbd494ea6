import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Show, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { hasArrived } from "../../features/donations/gift.model";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { besides, momentText } from "../content/said";
import "../layout/opening.css";
import { type Fact, Facts } from "../facts";
import { useWrites } from "../use-writes";
import { accountWords } from "./account-words";
import { amountText } from "./amount";
import { CorrectDialog } from "./correct-dialog";
import { GiftCorrections } from "./gift-corrections";
import { ArrivalDialog, CancelDialog, RefundDialog } from "./gift-dialogs";
import { GiftState } from "./gift-list";
import { GiftReceipts } from "./gift-receipts";
import type { GiftFile } from "./money-calls";
import { MoneyTable } from "./money-table";
import {
  ATTEMPT_WORDS,
  GIFT_WORDS,
  KIND_WORDS,
  METHOD_WORDS,
  REFUND_WORDS,
  providerWords,
} from "./money-words";

/** All of one gift: who, for what, what was booked, what came of it. */
export const GiftShow = () => (
  <Show title={<Reference />} actions={false} component="div">
    <Opened />
  </Show>
);

const Reference = () => <span>{useRecordContext<GiftFile>()?.reference ?? m.money_part_gifts()}</span>;

function Opened() {
  const gift = useRecordContext<GiftFile>();
  const writes = useWrites("gifts");
  const [open, setOpen] = useState<"refund" | "arrival" | "cancel" | "correct" | null>(null);
  // At first the list's row stands here, without the donor.
  if (gift?.donor === undefined) return null;
  const promised = gift.method !== "card" && !hasArrived(gift.state);
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Alert severity="info">{m.money_read_note()}</Alert>
      <Gift gift={gift}>
        {writes && promised ? (
          <Button variant="contained" onClick={() => setOpen("arrival")}>
            {m.money_arrived()}
          </Button>
        ) : null}
        {writes && gift.state === "awaiting_payment" && gift.method === "transfer" ? (
          <Button variant="outlined" color="error" onClick={() => setOpen("cancel")}>
            {m.money_pledge_cancel()}
          </Button>
        ) : null}
        {writes && gift.state === "paid" && gift.order === null ? (
          <Button variant="outlined" onClick={() => setOpen("correct")}>
            {m.money_correct()}
          </Button>
        ) : null}
        {writes && gift.refundableMinor > 0 ? (
          <Button variant="outlined" color="error" onClick={() => setOpen("refund")}>
            {m.money_give_back()}
          </Button>
        ) : null}
      </Gift>
      <Parts gift={gift} />
      {open === "refund" ? <RefundDialog gift={gift} close={() => setOpen(null)} /> : null}
      {open === "correct" ? <CorrectDialog gift={gift} close={() => setOpen(null)} /> : null}
      {open === "cancel" ? <CancelDialog gift={gift} close={() => setOpen(null)} /> : null}
      {open === "arrival" ? <ArrivalDialog gift={gift} close={() => setOpen(null)} /> : null}
    </Stack>
  );
}

function Gift({ gift, children }: { gift: GiftFile; children: ReactNode }) {
  const { currency, donor } = gift;
  const facts: Fact[] = [
    [m.admin_state(), <GiftState key="state" state={gift.state} />],
    [
      m.money_amount(),
      besides(
        amountText(gift.amountMinor + gift.coverMinor, currency),
        gift.coverMinor > 0 ? m.money_cover({ amount: amountText(gift.coverMinor, currency) }) : null,
      ),
    ],
    [m.money_for(), gift.purpose ?? m.money_general()],
    [m.money_method(), besides(METHOD_WORDS[gift.method](), KIND_WORDS[gift.kind]())],
    ...(gift.paymentReference === null
      ? []
      : [[m.money_payment_reference(), gift.paymentReference] as const]),
    ...(gift.order === null ? [] : [[m.money_with_order(), gift.order] as const]),
    [
      m.money_donor(),
      <Link key="donor" className="office-opening" to={hrefOf(`/admin/donors/${donor.id}/show`)}>
        {besides(donor.name ?? m.money_no_name(), donor.email, donor.phone)}
      </Link>,
    ],
    [m.admin_when(), momentText(gift.createdAt)],
    ...(gift.message === null ? [] : [[m.money_message(), gift.message] as const]),
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

function Parts({ gift }: { gift: GiftFile }) {
  const write = (minor: number) => amountText(minor, gift.currency);
  return (
    <>
      <GiftReceipts gift={gift} />
      <GiftCorrections gift={gift} />
      <MoneyTable
        title={m.money_part_refunds()}
        columns={[
          m.admin_when(),
          { amount: m.money_amount() },
          m.admin_state(),
          m.money_reason(),
          m.money_asked_by(),
        ]}
        rows={gift.refunds.map((refund) => [
          momentText(refund.createdAt),
          write(refund.minor),
          REFUND_WORDS[refund.state](),
          refund.reason,
          refund.askedBy,
        ])}
      />
      <MoneyTable
        title={m.money_steps()}
        columns={[m.admin_when(), m.admin_state(), m.admin_who(), m.money_reason()]}
        rows={gift.events.map((event) => [
          momentText(event.happenedAt),
          GIFT_WORDS[event.state](),
          event.actor === "donor" ? m.money_donor() : event.actor,
          event.reason,
        ])}
      />
      <MoneyTable
        title={m.money_bookings()}
        columns={[m.admin_when(), m.money_account(), { amount: m.money_amount() }]}
        rows={gift.bookings.map((entry) => [
          momentText(entry.occurredAt),
          accountWords(entry.account),
          write(entry.amountMinor),
        ])}
      />
      <MoneyTable
        title={m.money_payments()}
        columns={[m.admin_when(), m.admin_state(), m.money_reference()]}
        rows={gift.attempts.map((attempt) => [
          momentText(attempt.createdAt),
          ATTEMPT_WORDS[attempt.state](),
          besides(providerWords(attempt.provider), attempt.paymentRef),
        ])}
      />
    </>
  );
}
