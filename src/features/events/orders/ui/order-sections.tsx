import { Form } from "react-router";
import { m } from "../../../../paraglide/messages";
import { Fact } from "../../../../ui/fact";
import { hrefOf } from "../../../../platform/i18n/href";
import { Icon } from "../../../../ui/icons/icon";
import { SiteLink } from "../../../../ui/link";
import { ContentBlock } from "../../../../ui/section";
import { DeliveryNote } from "../../../outbox/ui/delivery-note";
import type { OrderView } from "../order-view.server";
import { MAX_GUEST_NAME_LENGTH } from "../orders.model";
import { HoldCountdown } from "./hold-countdown";
import { ReorderForm } from "./reorder-form";

const ActionForm = ({
  intent,
  label,
  ticket,
  variant = "line",
}: {
  intent: string;
  label: string;
  ticket?: string;
  variant?: "line" | "go";
}) => (
  <Form method="post">
    {ticket === undefined ? null : <input type="hidden" name="ticket" value={ticket} />}
    <button type="submit" name="intent" value={intent} className={`button ${variant}`}>
      {label}
    </button>
  </Form>
);

export function PaymentSection({ order, test }: { order: OrderView; test: boolean }) {
  const { hold, transfer, transferAnnounced } = order;
  if (!hold) return null;
  if (order.confirm) return <ConfirmSection order={order} hold={hold} test={test} />;
  return (
    <ContentBlock id="pay" title={m.tickets_pay()}>
      {transferAnnounced ? null : (
        <div className="note">
          <p>{m.tickets_hold_until({ time: hold.time, zone: hold.zone })}</p>
          <HoldCountdown seconds={hold.seconds} />
        </div>
      )}
      {order.card === null ? null : <CardPayment step={order.card} test={test} />}
      {transfer ? (
        <TransferPayment order={order} transfer={transfer} />
      ) : (
        <p>{order.card === null ? m.tickets_no_way() : m.tickets_no_transfer()}</p>
      )}
    </ContentBlock>
  );
}

type ConfirmSectionProps = { order: OrderView; hold: NonNullable<OrderView["hold"]>; test: boolean };

/** Instructions for the confirmation email. Payment by card needs no confirmation. */
function ConfirmSection({ order, hold, test }: ConfirmSectionProps) {
  return (
    <ContentBlock id="pay" title={m.tickets_confirming()}>
      <div className="note">
        <p>{m.tickets_confirm_until({ email: order.email, time: hold.time, zone: hold.zone })}</p>
        <HoldCountdown seconds={hold.seconds} />
      </div>
      {order.mailProblem === null ? (
        <p>{m.tickets_confirm_spam()}</p>
      ) : (
        <DeliveryNote
          problem={order.mailProblem}
          undelivered={m.tickets_confirm_undelivered({ email: order.email })}
        />
      )}
      {order.card === null ? null : (
        <>
          <p>{m.tickets_confirm_card()}</p>
          <CardPayment step={order.card} test={test} />
        </>
      )}
    </ContentBlock>
  );
}

export function OrderGift({ gift }: { gift: OrderView["gift"] }) {
  if (gift?.receipt)
    return (
      <p>
        <a href={gift.receipt}>{m.tickets_gift_receipt()}</a>
        {gift.back ? `. ${m.tickets_gift_back()}` : null}
      </p>
    );
  return gift?.removable ? <ActionForm intent="drop-gift" label={m.tickets_gift_drop()} /> : null;
}

const CARD_MESSAGES = {
  begin: m.tickets_card_offer,
  resume: m.tickets_card_offer,
  failed: m.tickets_card_failed,
  under_way: m.tickets_card_under_way,
};

/** `test`: no one is charged. */
function CardPayment({ step, test }: { step: NonNullable<OrderView["card"]>; test: boolean }) {
  return (
    <>
      <p>{CARD_MESSAGES[step]()}</p>
      {step === "under_way" ? null : (
        <ActionForm
          intent="card"
          label={step === "resume" ? m.tickets_card_go_on() : m.tickets_card_pay()}
          variant="go"
        />
      )}
      {test ? <p className="small soft">{m.gifts_test()}</p> : null}
    </>
  );
}

function TransferPayment({
  order,
  transfer,
}: {
  order: OrderView;
  transfer: NonNullable<OrderView["transfer"]>;
}) {
  const { account, until, changed } = transfer;
  const { transferAnnounced } = order;
  const offer = transfer.needsConfirmation ? m.tickets_transfer_offer_confirm : m.tickets_transfer_offer;
  const lines: [label: string, text: string][] = account
    ? [
        [m.tickets_account_amount(), order.total],
        [m.tickets_account_holder(), account.holder],
        [m.tickets_account_bank(), account.bank],
        [m.tickets_account_number(), account.number],
        [m.tickets_account_swift(), account.swift],
        [m.tickets_account_purpose(), order.reference],
      ]
    : [];
  return (
    <>
      <p>{transferAnnounced ? m.tickets_transfer_until({ date: until }) : offer({ date: until })}</p>
      {account?.note ? <p className="note">{account.note}</p> : null}
      {transferAnnounced && changed ? <p className="note">{changed}</p> : null}
      {transferAnnounced ? (
        <dl className="account-lines">
          {lines.map(([label, text]) => (
            <Fact key={label} label={label}>
              <bdi>{text}</bdi>
            </Fact>
          ))}
        </dl>
      ) : (
        <ActionForm intent="transfer" label={m.tickets_transfer_choose()} />
      )}
    </>
  );
}

export function OrderTickets({ order }: { order: OrderView }) {
  if (order.tickets.length === 0) return null;
  return (
    <ContentBlock id="tickets" title={m.events_tickets()}>
      <ul className="order-tickets">
        {order.tickets.map((ticket) => (
          <li key={ticket.id} className={ticket.cancelled ? "order-ticket gone" : "order-ticket"}>
            <h3>
              <bdi>{ticket.guest}</bdi>
            </h3>
            <p>{ticket.type}</p>
            {ticket.cancelled ? (
              <p>{m.tickets_ticket_cancelled()}</p>
            ) : (
              <>
                <p>
                  <b className="ticket-code">{ticket.code}</b>
                </p>
                <div className="actions">
                  <SiteLink className="button" to={`/tickets/${ticket.token}`}>
                    <Icon name="ticket" />
                    {m.tickets_show()}
                    <span className="visually-hidden">: {ticket.guest}</span>
                  </SiteLink>
                </div>
                {ticket.guestName === null ? null : <GuestName ticket={ticket} name={ticket.guestName} />}
                {ticket.back ? (
                  <details>
                    <summary>{m.tickets_give_back()}</summary>
                    <p>{m.tickets_give_back_sure()}</p>
                    <ActionForm intent="return" label={m.tickets_give_back_yes()} ticket={ticket.id} />
                  </details>
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
      {order.terms === null ? null : <p className="small soft">{order.terms}</p>}
      {order.giftTerms === null ? null : <p className="small soft">{order.giftTerms}</p>}
    </ContentBlock>
  );
}

type GuestNameProps = { ticket: OrderView["tickets"][number]; name: string };

/** Buyers often learn the names of their guests after ordering. */
function GuestName({ ticket: { id }, name }: GuestNameProps) {
  const fieldId = `guest-${id}`;
  return (
    <details>
      <summary>{name === "" ? m.tickets_guest_add() : m.tickets_guest_change()}</summary>
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="ticket" value={id} />
        <div className="field">
          <label htmlFor={fieldId}>{m.tickets_guest_name()}</label>
          <span className="hint" id={`${fieldId}-hint`}>
            {m.tickets_guest_name_hint()}
          </span>
          <input
            id={fieldId}
            name="guest"
            defaultValue={name}
            autoComplete="off"
            maxLength={MAX_GUEST_NAME_LENGTH}
            aria-describedby={`${fieldId}-hint`}
          />
        </div>
        <div className="actions">
          <button type="submit" name="intent" value="guest" className="button line">
            {m.tickets_guest_save()}
          </button>
        </div>
      </Form>
    </details>
  );
}

export function OrderActions({ order, token }: { order: OrderView; token: string }) {
  const open = order.tickets.some(({ cancelled }) => !cancelled);
  const isOver = !open && order.hold === null;
  const canCancelAll =
    order.hold !== null || (order.tickets.length > 1 && order.tickets.some(({ back }) => back));
  return (
    <div className="actions">
      {open && order.eventStatus !== "cancelled" ? (
        <a className="button line" href={hrefOf(`/orders/${token}.pdf`)} type="application/pdf">
          <Icon name="download" />
          {m.tickets_pdf_all()}
        </a>
      ) : null}
      {open && order.eventPath !== null ? (
        <a className="button line" href={hrefOf(`${order.eventPath}.ics`)} type="text/calendar">
          <Icon name="calendar" />
          {m.events_add_to_calendar()}
        </a>
      ) : null}
      {order.reorder ? <ReorderForm slug={order.slug} fields={order.reorder} /> : null}
      {isOver ? (
        order.eventPath === null ? null : (
          <SiteLink className={order.reorder ? "button line" : "button go"} to={order.eventPath}>
            {m.tickets_again()}
          </SiteLink>
        )
      ) : (
        <ActionForm intent="resend" label={order.confirm ? m.tickets_confirm_resend() : m.tickets_resend()} />
      )}
      {canCancelAll ? (
        <details>
          <summary>{m.tickets_cancel_all()}</summary>
          <p>{m.tickets_cancel_all_sure()}</p>
          <ActionForm intent="cancel" label={m.tickets_cancel_all_yes()} />
        </details>
      ) : null}
    </div>
  );
}
