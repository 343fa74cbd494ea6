import { Button, FormHelperText, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useInput, usePermissions } from "react-admin";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/who";
import { mayUpload } from "../auth";
import { ADMIN, call } from "../client";
import { UploadDialog } from "../media/upload-dialog";
import { PictureChooser } from "./picture-chooser";
import { said } from "./said";
import "../media/media.css";

type Open = "nothing" | "chooser" | "upload";

/** The photograph of an item: one of the library, or a new one. */
export function PictureInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source });
  const { permissions } = usePermissions<readonly Role[]>();
  const [open, setOpen] = useState<Open>("nothing");
  const choose = (id: string | null) => {
    field.onChange(id);
    setOpen("nothing");
  };
  const close = () => setOpen("nothing");
  return (
    <fieldset className="office-group">
      <legend>{label}</legend>
      {field.value ? <Chosen id={String(field.value)} /> : <p>{m.admin_no_picture()}</p>}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        <Button variant="outlined" onClick={() => setOpen("chooser")}>
          {m.admin_choose_picture()}
        </Button>
        {mayUpload(permissions ?? []) ? (
          <Button variant="outlined" onClick={() => setOpen("upload")}>
            {m.media_upload()}
          </Button>
        ) : null}
        {field.value ? <Button onClick={() => choose(null)}>{m.admin_remove_picture()}</Button> : null}
      </Stack>
      {fieldState.error?.message ? <FormHelperText error>{fieldState.error.message}</FormHelperText> : null}
      {open === "chooser" ? <PictureChooser choose={choose} close={close} /> : null}
      {open === "upload" ? <UploadDialog done={choose} close={close} /> : null}
    </fieldset>
  );
}

function Chosen({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["media", "one", id],
    queryFn: () => call("GET /media/:id", { ...ADMIN, params: { id } }),
  });
  if (!data) return <p>{m.admin_ra_loading()}</p>;
  if (!data.address) return <p>{m.media_is_not_shown()}</p>;
  return <img className="office-photo" src={data.address} alt={said(data.alt)} />;
}
