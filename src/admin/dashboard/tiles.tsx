import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import type { OverviewResponse, QueueSummary } from "../api/api-types";
import { formatMajorAmount } from "../shared/amount";
import { countOpen } from "../queues/queue-data";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { formatCount } from "../shared/format-count";

type Props = { overview: OverviewResponse | undefined; queues: readonly QueueSummary[] };

export const Tiles = ({ overview, queues }: Props) => (
  <ul className="office-tiles">
    {queues.map((queue) => (
      <Tile
        key={queue.name}
        section={queue.name}
        title={sectionLabel(queue.name)}
        value={formatCount(countOpen(queue, "all"))}
        note={m.admin_tile_open()}
        late={countOpen(queue, "late") > 0 ? m.queue_waits_late({ count: countOpen(queue, "late") }) : null}
      />
    ))}
    {overview?.gifts ? <GiftTiles gifts={overview.gifts} /> : null}
    {overview?.subscribers ? <SubscriberTile months={overview.subscribers} /> : null}
  </ul>
);

type TileProps = { section: string; title: string; value: string; note: string; late?: string | null };

const Tile = ({ section, title, value, note, late = null }: TileProps) => (
  <li>
    <Link to={hrefOf(`/admin/${section}`)}>{title}</Link>
    <strong>{value}</strong>
    <span className="office-soft">{note}</span>
    {late === null ? null : <span className="office-late">{late}</span>}
  </li>
);

function GiftTiles({ gifts }: { gifts: NonNullable<OverviewResponse["gifts"]> }) {
  const currencies = [...new Set(gifts.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const format = (amount: number) => formatMajorAmount(amount, currency);
    const [last, now] = gifts.filter((one) => one.currency === currency).slice(-2);
    if (!last || !now) return null;
    return (
      <Tile
        key={currency}
        section="gifts"
        title={m.admin_tile_given()}
        value={format(now.amount)}
        note={m.admin_tile_last_month({ amount: format(last.amount) })}
      />
    );
  });
}

function SubscriberTile({ months }: { months: NonNullable<OverviewResponse["subscribers"]> }) {
  const [last, now] = months.slice(-2);
  if (!last || !now) return null;
  return (
    <Tile
      section="issues"
      title={m.admin_tile_readers()}
      value={formatCount(now.count)}
      note={m.admin_tile_last_month({ amount: formatCount(last.count) })}
    />
  );
}
