import { m } from "../../../paraglide/messages";
import type { Fields } from "../../../platform/forms/read-form.server";
import type { FormProblem, TypedValues } from "../../../platform/forms/form-problem";
import { ticketCountInput } from "./orders.input.server";
import { MAX_SEATS_PER_ORDER } from "./orders.model";
import type { OrderFormView } from "./order-view.server";

const PREFIX = "take.";
const BUYER_FIELDS = ["fullName", "email"];
/** In characters, for redisplay; the form validates separately. */
const MAX_FIELD_LENGTH = 600;

/** Turns the selected quantities into rows of the order form, one guest per seat. On errors there are no rows. */
export function parseTicketSelection(
  posted: Fields,
  types: OrderFormView["types"],
): { errors: FormProblem["errors"]; typed: TypedValues } {
  const guests: string[] = [];
  for (const [name, values] of Object.entries(posted)) {
    if (!name.startsWith(PREFIX)) continue;
    const count = ticketCountInput.safeParse(values.at(-1));
    if (!count.success) return selectionError(m.tickets_refused_too_many());
    if (count.data === 0) continue;
    const type = types.find(({ key }) => key === name.slice(PREFIX.length));
    if (!type) return selectionError(m.tickets_refused_unknown());
    if (!type.open) return selectionError(m.tickets_refused_sold_out());
    for (let taken = 0; taken < count.data; taken++) guests.push(type.key);
  }
  if (guests.length === 0) return selectionError(m.tickets_refused_nothing());
  if (guests.length > MAX_SEATS_PER_ORDER) return selectionError(m.tickets_refused_too_many());
  const text = (name: string) => (posted[name]?.at(-1) ?? "").slice(0, MAX_FIELD_LENGTH);
  const rows = guests.flatMap((type, index) => [
    [`guests.${index}.type`, type],
    [`guests.${index}.name`, text(`guests.${index}.name`)],
  ]);
  const buyer = BUYER_FIELDS.flatMap((name) => (text(name) === "" ? [] : [[name, text(name)]]));
  return { errors: [], typed: Object.fromEntries([...rows, ...buyer]) as TypedValues };
}

const selectionError = (text: string) => ({ errors: [{ field: null, text }], typed: {} });
