import { Alert, Button } from "@mui/material";
import { m } from "../../paraglide/messages";
import type { TypedValues } from "../../offline/office-drafts";
import { momentText } from "../content/said";
import type { LocalDraft } from "./use-local-draft";

type Props<T> = {
  of: LocalDraft<T>;
  /** The version of what is saved now; null: it has none. */
  version?: number | null;
  restore: (values: T, typed: TypedValues) => void;
};

/** Says that something was typed here and not saved, and gives it back. */
export function FoundDraft<T>({
  of: { found, discarded, take, discard, undo },
  version = null,
  restore,
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
  const when = momentText(new Date(found.savedAt).toISOString());
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
              const typed = take();
              if (typed) restore(typed.values as T, typed);
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
