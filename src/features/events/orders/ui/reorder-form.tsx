import { m } from "../../../../paraglide/messages";
import { hrefOf } from "../../../../platform/i18n/href";

/** Reopens the order form with the data of an expired order. */
export const ReorderForm = ({ slug, fields }: { slug: string; fields: Record<string, string> }) => (
  <form method="post" action={hrefOf(`/events/${slug}/order`)}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className="button go">
      {m.tickets_choose_again()}
    </button>
  </form>
);
