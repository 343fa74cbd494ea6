import { useQuery } from "@tanstack/react-query";
import type { ContentKind } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import type { ContentItem } from "../api/api-types";
import { EditConflictDialog } from "../shared/edit-conflict-dialog";
import { diffFields } from "../diff/diff-fields";
import { getItemHistory } from "./content-api";
import { DifferenceList } from "../diff/difference-list";

type Props = {
  kind: ContentKind;
  mine: Record<string, unknown>;
  theirs: ContentItem;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  close: () => void;
};

export function ContentConflictDialog({ kind, mine, theirs, ...actions }: Props) {
  const { data } = useQuery({
    queryKey: ["history", theirs.kind, theirs.id, theirs.version],
    queryFn: () => getItemHistory(theirs),
  });
  return (
    <EditConflictDialog text={m.admin_conflict_text()} lastChange={data?.items[0]} {...actions} wide>
      <DifferenceList
        differences={diffFields(kind.fields, mine, theirs.data)}
        columnTitles={[m.admin_conflict_mine(), m.admin_conflict_theirs()]}
      />
    </EditConflictDialog>
  );
}
