import { Button } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import { AddFilesDialog } from "../documents/add-files-dialog";
import { documentLink } from "../documents/documents";
import { useCanWrite } from "../auth/use-can-write";

type Props = {
  locale: Locale;
  files: readonly File[];
  onFilesHandled: () => void;
  onInsert: (markdown: string) => void;
};

export function InsertDocumentButton({ locale, files, onFilesHandled, onInsert }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useCanWrite("documents")) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {m.documents_add()}
      </Button>
      {isOpen || files.length > 0 ? (
        <AddFilesDialog
          files={files}
          submitLabel={m.documents_insert()}
          onAdded={(document) => onInsert(documentLink(document, locale))}
          close={() => {
            setIsOpen(false);
            onFilesHandled();
          }}
        />
      ) : null}
    </>
  );
}
