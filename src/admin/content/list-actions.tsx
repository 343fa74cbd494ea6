import UploadIcon from "@mui/icons-material/UploadOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { TopToolbar, usePermissions } from "react-admin";
import { m } from "../../paraglide/messages";
import type { ContentKind } from "../../platform/content-kind";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import { ImportDialog } from "../import/import-dialog";
import { CreateLink } from "../layout/create-link";
import { ExportLink } from "../layout/export-link";

/** What can be done beside a list of content: take it as a file, bring a file in, write a new item. */
export function ListActions({ kind }: { kind: ContentKind }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const [importing, setImporting] = useState(false);
  const file = `/admin/content/${kind.name}/export`;
  return (
    <TopToolbar sx={{ flexWrap: "wrap", marginInlineStart: "auto" }}>
      <ExportLink path={file} more={{ format: "csv" }} words={m.queue_export()} />
      <ExportLink path={file} more={{ format: "json" }} words={m.admin_export_json()} />
      {mayOpen(permissions ?? [], kind.name, true) ? (
        <Button startIcon={<UploadIcon />} onClick={() => setImporting(true)}>
          {m.import_open()}
        </Button>
      ) : null}
      <CreateLink />
      {importing ? <ImportDialog kind={kind} close={() => setImporting(false)} /> : null}
    </TopToolbar>
  );
}
