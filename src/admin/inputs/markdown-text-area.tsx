import { Stack } from "@mui/material";
import { useRef, useState } from "react";
import { TextInput, useWrappedSource } from "react-admin";
import { useFormContext } from "react-hook-form";
import { LANGUAGE_NAMES, type Locale, directionOf } from "../../platform/i18n/locales";
import { InsertDocumentButton } from "./insert-document-button";
import { InsertPictureButton } from "./insert-picture-button";

type Props = { source: string; locale: Locale; maxRows: number };

const PICTURE_TYPES = /^image\/(?:jpeg|png|webp)$/;
const findPicture = (files: FileList): File | null =>
  [...files].find(({ type }) => PICTURE_TYPES.test(type)) ?? null;
const NO_FILES: readonly File[] = [];

/** Uploads a pasted or dropped picture or PDF, and inserts it at the cursor. */
export function MarkdownTextArea({ source, locale, maxRows }: Props) {
  const name = useWrappedSource(source);
  const { getValues, setValue } = useFormContext();
  const field = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [documents, setDocuments] = useState(NO_FILES);

  function insert(markdown: string) {
    const text = String(getValues(name) ?? "");
    const position = field.current?.selectionStart ?? text.length;
    const [before, after] = [text.slice(0, position).trimEnd(), text.slice(position).trimStart()];
    const newText = [before, markdown, after].filter(Boolean).join("\n\n");
    setValue(name, newText, { shouldDirty: true, shouldTouch: true });
    const cursor = before === "" ? markdown.length : before.length + 2 + markdown.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(cursor, cursor);
    });
  }

  const handleFiles = (event: { preventDefault: () => void }, files: FileList) => {
    const picture = findPicture(files);
    const pdfs = [...files].filter(({ type }) => type === "application/pdf");
    if (!picture && pdfs.length === 0) return;
    event.preventDefault();
    setFile(picture);
    setDocuments(pdfs);
  };

  return (
    <>
      <TextInput
        source={source}
        label={LANGUAGE_NAMES[locale]}
        multiline
        minRows={6}
        maxRows={maxRows}
        helperText={false}
        inputRef={field}
        onPaste={(event) => handleFiles(event, event.clipboardData.files)}
        onDrop={(event) => handleFiles(event, event.dataTransfer.files)}
        slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale) } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        <InsertPictureButton
          locale={locale}
          file={file}
          onFileHandled={() => setFile(null)}
          onInsert={insert}
        />
        {/* One dialog at a time: documents wait for the picture. */}
        <InsertDocumentButton
          locale={locale}
          files={file ? NO_FILES : documents}
          onFilesHandled={() => setDocuments(NO_FILES)}
          onInsert={insert}
        />
      </Stack>
    </>
  );
}
