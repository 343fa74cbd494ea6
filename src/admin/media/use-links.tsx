import { useCreatePath } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import type { Media } from "../client";
import { partWords } from "../words";

/** The part of the office in which what stands at a place is edited. */
const PART_OF = { blog: "posts", fundraisers: "campaigns" } as Record<string, string>;

/** Where a photograph or a file stands, each place with a link to its editor. */
export function UseLinks({ uses }: Pick<Media, "uses">) {
  const createPath = useCreatePath();
  return (
    <ul className="office-waits">
      {uses.map(({ place, name, item, draft }) => {
        const part = PART_OF[place] ?? place;
        return (
          <li key={`${place} ${item}`}>
            <Link to={createPath({ resource: part, type: "edit", id: item })}>
              {partWords(part)}: {name}
            </Link>
            {draft ? ` (${m.media_in_draft()})` : null}
          </li>
        );
      })}
    </ul>
  );
}
