import { Button, FormHelperText, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useInput, usePermissions } from "react-admin";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/auth/principal";
import { canUpload } from "../auth/access";
import { ADMIN, call } from "../api/admin-api";
import { UploadDialog } from "../media/upload-dialog";
import { PicturePickerDialog } from "./picture-picker-dialog";
import { localize } from "../shared/localize";
import "../media/media.css";

type OpenDialog = "nothing" | "chooser" | "upload";

export function PictureInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source });
  const { permissions } = usePermissions<readonly Role[]>();
  const [openDialog, setOpenDialog] = useState<OpenDialog>("nothing");
  const choose = (id: string | null) => {
    field.onChange(id);
    setOpenDialog("nothing");
  };
  const close = () => setOpenDialog("nothing");
  return (
    <fieldset className="office-group">
      <legend>{label}</legend>
      {field.value ? <SelectedPicture id={String(field.value)} /> : <p>{m.admin_no_picture()}</p>}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        <Button variant="outlined" onClick={() => setOpenDialog("chooser")}>
          {m.admin_choose_picture()}
        </Button>
        {canUpload(permissions ?? []) ? (
          <Button variant="outlined" onClick={() => setOpenDialog("upload")}>
            {m.media_upload()}
          </Button>
        ) : null}
        {field.value ? <Button onClick={() => choose(null)}>{m.admin_remove_picture()}</Button> : null}
      </Stack>
      {fieldState.error?.message ? <FormHelperText error>{fieldState.error.message}</FormHelperText> : null}
      {openDialog === "chooser" ? <PicturePickerDialog choose={choose} close={close} /> : null}
      {openDialog === "upload" ? <UploadDialog onDone={choose} close={close} /> : null}
    </fieldset>
  );
}

function SelectedPicture({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["media", "one", id],
    queryFn: () => call("GET /media/:id", { ...ADMIN, params: { id } }),
  });
  if (!data) return <p>{m.admin_ra_loading()}</p>;
  if (!data.address) return <p>{m.media_is_not_shown()}</p>;
  return <img className="office-photo" src={data.address} alt={localize(data.alt)} />;
}
