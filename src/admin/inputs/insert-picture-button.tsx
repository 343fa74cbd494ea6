import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify, usePermissions } from "react-admin";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";
import type { Role } from "../../platform/auth/principal";
import { canUpload } from "../auth/access";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import { UploadDialog } from "../media/upload-dialog";
import { PicturePickerDialog } from "./picture-picker-dialog";

type OpenDialog = "nothing" | "chooser" | "upload";
type Props = {
  locale: Locale;
  file: File | null;
  onFileHandled: () => void;
  onInsert: (markdown: string) => void;
};

export function InsertPictureButton({ locale, file, onFileHandled, onInsert }: Props) {
  const { permissions } = usePermissions<readonly Role[]>();
  const notify = useNotify();
  const [openDialog, setOpenDialog] = useState<OpenDialog>("nothing");
  const isUploadAllowed = canUpload(permissions ?? []);
  const close = () => {
    setOpenDialog("nothing");
    onFileHandled();
  };
  async function insertPicture(id: string) {
    close();
    try {
      const { alt } = await call("GET /media/:id", { ...ADMIN, params: { id } });
      const altText = alt[locale] ?? alt[BASE_LOCALE] ?? "";
      // Brackets would end the alternative text.
      onInsert(`![${altText.replaceAll(/[[\]\\]/g, "")}](media:${id})`);
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setOpenDialog("chooser")}>
        {m.writing_insert_picture()}
      </Button>
      {isUploadAllowed ? (
        <Button size="small" onClick={() => setOpenDialog("upload")}>
          {m.writing_upload_picture()}
        </Button>
      ) : null}
      {openDialog === "chooser" ? (
        <PicturePickerDialog choose={(id) => void insertPicture(id)} close={close} />
      ) : null}
      {openDialog === "upload" || (file && isUploadAllowed) ? (
        <UploadDialog file={file} onDone={(id) => void insertPicture(id)} close={close} />
      ) : null}
    </>
  );
}
