import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import type { RecordItem } from "../record-kinds.service.server";
import { RecordDetails } from "./record-details";

export const RecordList = ({ items }: { items: RecordItem[] }) => (
  <ul className="filed-list stack">
    {items.map(({ id, key, recordView }) => (
      <li key={id} className="stack">
        <h3>{recordView.title}</h3>
        <RecordDetails record={recordView} />
        {recordView.links?.map(({ label, to }) => (
          <p key={to}>
            <a className="button line compact" href={to}>
              {label}
            </a>
          </p>
        ))}
        {key && !recordView.links ? (
          <p>
            <SiteLink className="button line compact" to={`/status/${key}`}>
              {m.status_open()}
            </SiteLink>
          </p>
        ) : null}
      </li>
    ))}
  </ul>
);
