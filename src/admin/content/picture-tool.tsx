import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, type Locale } from "../../platform/languages";
import type { Role } from "../../platform/who";
import { mayUpload } from "../auth";
import { ADMIN, call, wordsOf } from "../client";
import { UploadDialog } from "../media/upload-dialog";
import { PictureChooser } from "./picture-chooser";

type Open = "nothing" | "chooser" | "upload";
type Props = {
  locale: Locale;
  /** A file that was pasted or dropped, to be brought into the library first. */
  file: File | null;
  forget: () => void;
  /** Called with the Markdown to write where the cursor is. */
  insert: (markdown: string) => void;
};

/** Puts a picture of the library into a text: one that is there, or a new one. */
export function PictureTool({ locale, file, forget, insert }: Props) {
  const { permissions } = usePermissions<readonly Role[]>();
  const notify = useNotify();
  const [open, setOpen] = useState<Open>("nothing");
  const uploads = mayUpload(permissions ?? []);
  const close = () => {
    setOpen("nothing");
    forget();
  };
  async function put(id: string) {
    close();
    try {
      const { alt } = await call("GET /media/:id", { ...ADMIN, params: { id } });
      const words = alt[locale] ?? alt[BASE_LOCALE] ?? "";
      // Brackets would end the words.
      insert(`![${words.replaceAll(/[[\]\\]/g, "")}](media:${id})`);
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen("chooser")}>
        {m.writing_insert_picture()}
      </Button>
      {uploads ? (
        <Button size="small" onClick={() => setOpen("upload")}>
          {m.writing_upload_picture()}
        </Button>
      ) : null}
      {open === "chooser" ? <PictureChooser choose={(id) => void put(id)} close={close} /> : null}
      {open === "upload" || (file && uploads) ? (
        <UploadDialog file={file} done={(id) => void put(id)} close={close} />
      ) : null}
    </>
  );
}
