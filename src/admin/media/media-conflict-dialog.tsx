import { m } from "../../paraglide/messages";
import type { MediaDetail } from "../api/api-types";
import { EditConflictDialog } from "../shared/edit-conflict-dialog";
import { localize } from "../shared/localize";

type Props = { theirs: MediaDetail; onKeepMine: () => void; onTakeTheirs: () => void; close: () => void };

export const MediaConflictDialog = ({ theirs, ...actions }: Props) => (
  <EditConflictDialog text={m.media_conflict_text()} lastChange={theirs.history[0]} {...actions}>
    <blockquote>{localize(theirs.alt)}</blockquote>
  </EditConflictDialog>
);
