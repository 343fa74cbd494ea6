import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { hrefOf } from "../../ui/href";
import type { OverviewAnswer, QueueCounts } from "../client";
import { majorText } from "../money/amount";
import { openOf } from "../queues/queue-data";
import { partWords } from "../words";

type Props = { of: OverviewAnswer | undefined; queues: readonly QueueCounts[] };

/** How things stand, in one number each. */
export const Tiles = ({ of, queues }: Props) => (
  <ul className="office-tiles">
    {queues.map((queue) => (
      <Tile
        key={queue.name}
        part={queue.name}
        title={partWords(queue.name)}
        value={new Intl.NumberFormat(getLocale()).format(openOf(queue, "all"))}
        note={m.admin_tile_open()}
        late={openOf(queue, "late") > 0 ? m.queue_waits_late({ count: openOf(queue, "late") }) : null}
      />
    ))}
    {of?.gifts ? <Given gifts={of.gifts} /> : null}
    {of?.subscribers ? <Readers months={of.subscribers} /> : null}
  </ul>
);

type TileProps = { part: string; title: string; value: string; note: string; late?: string | null };

/** The whole tile leads to its list. */
const Tile = ({ part, title, value, note, late = null }: TileProps) => (
  <li>
    <Link to={hrefOf(`/admin/${part}`)}>{title}</Link>
    <strong>{value}</strong>
    <span className="office-soft">{note}</span>
    {late === null ? null : <span className="office-late">{late}</span>}
  </li>
);

/** Months in an order, each currency its own tile. */
function Given({ gifts }: { gifts: NonNullable<OverviewAnswer["gifts"]> }) {
  const currencies = [...new Set(gifts.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const write = (amount: number) => majorText(amount, currency);
    const [last, now] = gifts.filter((one) => one.currency === currency).slice(-2);
    if (!last || !now) return null;
    return (
      <Tile
        key={currency}
        part="gifts"
        title={m.admin_tile_given()}
        value={write(now.amount)}
        note={m.admin_tile_last_month({ amount: write(last.amount) })}
      />
    );
  });
}

function Readers({ months }: { months: NonNullable<OverviewAnswer["subscribers"]> }) {
  const write = (count: number) => new Intl.NumberFormat(getLocale()).format(count);
  const [last, now] = months.slice(-2);
  if (!last || !now) return null;
  return (
    <Tile
      part="issues"
      title={m.admin_tile_readers()}
      value={write(now.count)}
      note={m.admin_tile_last_month({ amount: write(last.count) })}
    />
  );
}
