import { Alert, Button } from "@mui/material";
import { m } from "../../paraglide/messages";
import type { UnsavedValues } from "../../offline/client/admin-drafts";
import { formatDateTime } from "../shared/format-date";
import type { LocalDraft } from "./use-local-draft";

type Props<T> = {
  draft: LocalDraft<T>;
  version?: number | null;
  onRestore: (values: T, storedDraft: UnsavedValues) => void;
};

export function RestoreDraftAlert<T>({
  draft: { found, discarded, acceptFound, discard, undo },
  version = null,
  onRestore,
}: Props<T>) {
  if (discarded)
    return (
      <Alert
        severity="info"
        sx={{ marginBlockEnd: 2 }}
        action={
          <Button color="inherit" onClick={undo}>
            {m.forms_undo()}
          </Button>
        }
      >
        {m.forms_discarded()}
      </Alert>
    );
  if (!found) return null;
  const when = formatDateTime(new Date(found.savedAt).toISOString());
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 2 }}
      action={
        <>
          <Button color="inherit" onClick={discard}>
            {m.forms_discard()}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => {
              const storedDraft = acceptFound();
              if (storedDraft) onRestore(storedDraft.values as T, storedDraft);
            }}
          >
            {m.forms_restore()}
          </Button>
        </>
      }
    >
      {m.forms_found({ when })} {found.version === version ? null : m.forms_found_older()}
    </Alert>
  );
}
