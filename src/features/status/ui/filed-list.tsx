import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import type { FiledItem } from "../kinds.server";
import { FiledRecord } from "./filed-record";

/** Records of one part of the account page, each with where it is and the ways that lead on from it. */
export const FiledList = ({ items }: { items: FiledItem[] }) => (
  <ul className="filed-list stack">
    {items.map(({ id, key, filed }) => (
      <li key={id} className="stack">
        <h3>{filed.title}</h3>
        <FiledRecord filed={filed} />
        {filed.links?.map(({ label, to }) => (
          <p key={to}>
            <a className="button line compact" href={to}>
              {label}
            </a>
          </p>
        ))}
        {key && !filed.links ? (
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
