import { m } from "../../paraglide/messages";
import type { Fields } from "../../platform/form.server";
import type { FormProblem, Typed } from "../../ui/form/form-problem";
import { takeInput } from "./orders.input.server";
import { MOST_PLACES } from "./orders.model";
import type { OrderFormView } from "./order-view.server";

const PREFIX = "take.";
const BUYER = ["fullName", "email"];
/** Longest answer that is shown again, in characters; the form judges what it takes. */
const LONGEST = 600;

/**
 * How many of which ticket were taken on the event's page, as the rows of the order form: one guest for each place. When
 * something is wrong there are no rows, and the words say why.
 */
export function takenTickets(
  posted: Fields,
  types: OrderFormView["types"],
): { errors: FormProblem["errors"]; typed: Typed } {
  const guests: string[] = [];
  for (const [name, values] of Object.entries(posted)) {
    if (!name.startsWith(PREFIX)) continue;
    const count = takeInput.safeParse(values.at(-1));
    if (!count.success) return wrong(m.tickets_refused_too_many());
    if (count.data === 0) continue;
    const type = types.find(({ key }) => key === name.slice(PREFIX.length));
    if (!type) return wrong(m.tickets_refused_unknown());
    if (!type.open) return wrong(m.tickets_refused_sold_out());
    for (let taken = 0; taken < count.data; taken++) guests.push(type.key);
  }
  if (guests.length === 0) return wrong(m.tickets_refused_nothing());
  if (guests.length > MOST_PLACES) return wrong(m.tickets_refused_too_many());
  const text = (name: string) => (posted[name]?.at(-1) ?? "").slice(0, LONGEST);
  const rows = guests.flatMap((type, index) => [
    [`guests.${index}.type`, type],
    [`guests.${index}.name`, text(`guests.${index}.name`)],
  ]);
  // An order that lapsed brings who ordered.
  const buyer = BUYER.flatMap((name) => (text(name) === "" ? [] : [[name, text(name)]]));
  return { errors: [], typed: Object.fromEntries([...rows, ...buyer]) as Typed };
}

const wrong = (text: string) => ({ errors: [{ field: null, text }], typed: {} });
