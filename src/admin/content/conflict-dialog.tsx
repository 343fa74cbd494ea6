import { useQuery } from "@tanstack/react-query";
import type { ContentKind } from "../../platform/content-kind";
import { m } from "../../paraglide/messages";
import type { Item } from "../client";
import { ConflictFrame } from "../conflict-frame";
import { differencesOf } from "./changes";
import { itemHistory } from "./content-calls";
import { Differences } from "./differences";

type Props = {
  kind: ContentKind;
  mine: Record<string, unknown>;
  theirs: Item;
  keep: () => void;
  take: () => void;
  close: () => void;
};

/** Both versions of an item that somebody else has saved meanwhile. */
export function ConflictDialog({ kind, mine, theirs, ...choices }: Props) {
  const { data } = useQuery({
    queryKey: ["history", theirs.kind, theirs.id, theirs.version],
    queryFn: () => itemHistory(theirs),
  });
  return (
    <ConflictFrame text={m.admin_conflict_text()} last={data?.items[0]} {...choices} wide>
      <Differences
        lines={differencesOf(kind.fields, mine, theirs.data)}
        names={[m.admin_conflict_mine(), m.admin_conflict_theirs()]}
      />
    </ConflictFrame>
  );
}
