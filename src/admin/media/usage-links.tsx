import { useCreatePath } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import type { MediaDetail } from "../api/api-types";
import { sectionLabel } from "../../features/dashboard/section-labels";

/** Sections that have another name than their public pages. */
const SECTION_OF_PLACE = { blog: "posts", fundraisers: "campaigns" } as Record<string, string>;

export function UsageLinks({ uses }: Pick<MediaDetail, "uses">) {
  const createPath = useCreatePath();
  return (
    <ul className="office-waits">
      {uses.map(({ place, name, item, draft }) => {
        const section = SECTION_OF_PLACE[place] ?? place;
        return (
          <li key={`${place} ${item}`}>
            <Link to={createPath({ resource: section, type: "edit", id: item })}>
              {sectionLabel(section)}: {name}
            </Link>
            {draft ? ` (${m.media_in_draft()})` : null}
          </li>
        );
      })}
    </ul>
  );
}
