import { Button } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/languages";
import { AddFilesDialog } from "../documents/add-files-dialog";
import { documentLink } from "../documents/documents";
import { useWrites } from "../use-writes";

type Props = {
  locale: Locale;
  /** Files that were dropped, to be published first. */
  files: readonly File[];
  forget: () => void;
  /** Called with the Markdown to write where the cursor is. */
  insert: (markdown: string) => void;
};

/** Publishes files and puts a link to each into a text. */
export function FileTool({ locale, files, forget, insert }: Props) {
  const [open, setOpen] = useState(false);
  if (!useWrites("documents")) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {m.documents_add()}
      </Button>
      {open || files.length > 0 ? (
        <AddFilesDialog
          files={files}
          act={m.documents_insert()}
          added={(document) => insert(documentLink(document, locale))}
          close={() => {
            setOpen(false);
            forget();
          }}
        />
      ) : null}
    </>
  );
}
