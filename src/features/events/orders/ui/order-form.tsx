import { m } from "../../../../paraglide/messages";
import type { OpenedForm } from "../../../../platform/forms/opened-form";
import { EmailField } from "../../../../ui/form/email-field";
import { ErrorSummary } from "../../../../ui/form/error-summary";
import { OptionalMark } from "../../../../ui/form/field-frame";
import type { FormProblem } from "../../../../platform/forms/form-problem";
import type { GetFieldProps } from "../../../../ui/form/field-props";
import { PublicForm } from "../../../../ui/form/public-form";
import { TextField } from "../../../../ui/form/text-field";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import type { OrderFormView, OrderSummaryView } from "../order-view.server";
import "../../../../ui/form/public-form.css";
import { orderLabels } from "./order-labels";
import "./order.css";

type Props = {
  event: OrderFormView;
  guests: readonly string[];
  summary: OrderSummaryView | undefined;
  form: OpenedForm | undefined;
  problem: FormProblem | undefined;
};

export function OrderForm({ event, guests, summary, form, problem }: Props) {
  if (guests.length === 0 || !form || !summary) return <NothingChosen slug={event.slug} problem={problem} />;
  const labels = orderLabels();
  return (
    <div className="order-layout">
      <div className="stack order">
        <PublicForm
          action={hrefOf(`/events/${event.slug}/order`)}
          form={form}
          problem={problem}
          labels={labels}
        >
          {(field) => (
            <>
              {/* First in the form, so that a truncated form still contains the selection. */}
              <input type="hidden" name="seen" value={summary.minor} />
              {guests.map((type, index) => (
                <input key={index} type="hidden" name={`guests.${index}.type`} value={type} />
              ))}
              <TextField {...field("fullName")} label={labels.fullName} autoComplete="name" />
              <EmailField {...field("email")} label={labels.email} hint={m.tickets_email_hint()} />
              <GuestFields field={field} event={event} guests={guests} />
              <TextField
                {...field("accessNeeds")}
                rows={3}
                label={
                  <>
                    {labels.accessNeeds} <OptionalMark />
                  </>
                }
                hint={m.tickets_needs_hint()}
              />
              {event.gift ? <GiftField field={field} limits={event.gift} /> : null}
              <p className="small soft">
                {m.tickets_privacy()} <SiteLink to="/privacy-policy">{m.tickets_privacy_link()}</SiteLink>
              </p>
              <div className="actions">
                <button type="submit" className="button go">
                  {summary.minor === 0 ? m.tickets_take_free() : m.tickets_hold()}
                </button>
              </div>
            </>
          )}
        </PublicForm>
      </div>
      <OrderSummary summary={summary} slug={event.slug} />
    </div>
  );
}

type NothingChosenProps = Pick<Props, "problem"> & { slug: string };

const NothingChosen = ({ slug, problem }: NothingChosenProps) => (
  <div className="stack order">
    {problem && problem.errors.length > 0 ? (
      <ErrorSummary problem={problem} />
    ) : (
      <p>{m.tickets_choose_first()}</p>
    )}
    <p>
      <SiteLink className="button go" to={`/events/${slug}#tickets`}>
        {m.tickets_choose_back()}
      </SiteLink>
    </p>
  </div>
);

type GuestFieldsProps = Pick<Props, "event" | "guests"> & { field: GetFieldProps };

const GuestFields = ({ field, event, guests }: GuestFieldsProps) => (
  <fieldset className="form-part" id="guests">
    <legend>{m.tickets_guests()}</legend>
    <p className="hint">{m.tickets_guests_hint()}</p>
    {guests.map((type, index) => (
      <TextField
        key={index}
        {...field(`guests.${index}.name`)}
        label={m.tickets_guest({ number: index + 1, type: nameOf(event, type) })}
        autoComplete="off"
      />
    ))}
  </fieldset>
);

type GiftFieldProps = { field: GetFieldProps; limits: NonNullable<OrderFormView["gift"]> };

const GiftField = ({ field, limits }: GiftFieldProps) => (
  <TextField
    {...field("gift")}
    label={
      <>
        {orderLabels().gift} <OptionalMark />
      </>
    }
    hint={m.tickets_gift_hint(limits)}
    inputMode="decimal"
    autoComplete="off"
    dir="ltr"
  />
);

const nameOf = (event: OrderFormView, key: string) =>
  event.types.find((type) => type.key === key)?.name ?? key;

function OrderSummary({
  summary: { lines, total, minor },
  slug,
}: {
  summary: OrderSummaryView;
  slug: string;
}) {
  return (
    <aside className="panel stack" aria-labelledby="sum">
      <h2 id="sum">{m.tickets_sum()}</h2>
      <SummaryLines lines={lines} total={total} />
      <p className="small soft">{minor === 0 ? m.tickets_confirm_free_hint() : m.tickets_hold_hint()}</p>
      <p>
        <SiteLink to={`/events/${slug}#tickets`}>{m.tickets_change()}</SiteLink>
      </p>
    </aside>
  );
}

type SummaryLine = { name: string; count: number; price: string };
type SummaryProps = {
  lines: readonly SummaryLine[];
  gift?: string | undefined;
  total: string;
  refunded?: string | null;
};

export const SummaryLines = ({ lines, gift, total, refunded = null }: SummaryProps) => (
  <dl className="sum">
    {lines.map(({ name, count, price }) => (
      <div key={name}>
        <dt>
          <span className="num">{count}</span> × {name}
        </dt>
        <dd className="num">{price}</dd>
      </div>
    ))}
    {gift === undefined ? null : (
      <div>
        <dt>{m.tickets_gift()}</dt>
        <dd className="num">{gift}</dd>
      </div>
    )}
    <div className="sum-total">
      <dt>{m.tickets_total()}</dt>
      <dd className="num">{total}</dd>
    </div>
    {refunded === null ? null : (
      <div>
        <dt>{m.tickets_sum_refunded()}</dt>
        <dd className="num">−{refunded}</dd>
      </div>
    )}
  </dl>
);
