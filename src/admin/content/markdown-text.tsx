import { Stack } from "@mui/material";
import { useRef, useState } from "react";
import { TextInput, useWrappedSource } from "react-admin";
import { useFormContext } from "react-hook-form";
import { LANGUAGE_NAMES, type Locale, directionOf } from "../../platform/languages";
import { FileTool } from "./file-tool";
import { PictureTool } from "./picture-tool";

type Props = { source: string; locale: Locale; maxRows: number };

/** Kinds of pictures that the library takes. */
const PICTURES = /^image\/(?:jpeg|png|webp)$/;
const pictureIn = (files: FileList): File | null =>
  [...files].find(({ type }) => PICTURES.test(type)) ?? null;
const NONE: readonly File[] = [];

/** Markdown in one language. A picture or PDF that is pasted or dropped is uploaded first, and stands where the cursor is. */
export function MarkdownText({ source, locale, maxRows }: Props) {
  const name = useWrappedSource(source);
  const { getValues, setValue } = useFormContext();
  const field = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [documents, setDocuments] = useState(NONE);

  function insert(markdown: string) {
    const text = String(getValues(name) ?? "");
    const at = field.current?.selectionStart ?? text.length;
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
    const next = [before, markdown, after].filter(Boolean).join("\n\n");
    setValue(name, next, { shouldDirty: true, shouldTouch: true });
    const cursor = before === "" ? markdown.length : before.length + 2 + markdown.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(cursor, cursor);
    });
  }

  const take = (event: { preventDefault: () => void }, files: FileList) => {
    const picture = pictureIn(files);
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
        onPaste={(event) => take(event, event.clipboardData.files)}
        onDrop={(event) => take(event, event.dataTransfer.files)}
        slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale) } }}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        <PictureTool locale={locale} file={file} forget={() => setFile(null)} insert={insert} />
        {/* One dialog at a time: the files wait for the picture. */}
        <FileTool
          locale={locale}
          files={file ? NONE : documents}
          forget={() => setDocuments(NONE)}
          insert={insert}
        />
      </Stack>
    </>
  );
}
