import { useState } from "react";
import { TopToolbar, usePermissions } from "react-admin";
import { m } from "../../paraglide/messages";
import type { ContentKind } from "../../platform/content-kind";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import { ImportDialog } from "../import/import-dialog";
import { CreateLink } from "../layout/create-link";
import { useExportAddress } from "../layout/export-link";
import { MoreMenu } from "../layout/more-menu";
import { partWords } from "../words";

/** What can be done beside a list of content: write a new item; from the menu take it as a file, bring a file in. */
export function ListActions({ kind }: { kind: ContentKind }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const [importing, setImporting] = useState(false);
  const addressOf = useExportAddress();
  const fileOf = (format: string) => addressOf(`/admin/content/${kind.name}/export`, { format });
  const choices = [
    { name: m.queue_export(), file: fileOf("csv") },
    { name: m.admin_export_json(), file: fileOf("json") },
    ...(mayOpen(permissions ?? [], kind.name, true)
      ? [{ name: m.import_open(), take: () => setImporting(true) }]
      : []),
  ];
  return (
    <TopToolbar sx={{ marginInlineStart: "auto" }}>
      <CreateLink />
      <MoreMenu of={partWords(kind.name)} choices={choices} />
      {importing ? <ImportDialog kind={kind} close={() => setImporting(false)} /> : null}
    </TopToolbar>
  );
}
