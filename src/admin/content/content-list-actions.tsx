import { useState } from "react";
import { TopToolbar, usePermissions } from "react-admin";
import { m } from "../../paraglide/messages";
import type { ContentKind } from "../../platform/content/content-kind";
import type { Role } from "../../platform/auth/principal";
import { canAccessSection } from "../auth/access";
import { ImportDialog } from "../import/import-dialog";
import { CreateLink } from "../lists/create-link";
import { useExportUrl } from "../lists/export-link";
import { MoreMenu } from "../lists/more-menu";
import { sectionLabel } from "../../features/dashboard/section-labels";

export function ContentListActions({ kind }: { kind: ContentKind }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const [isImporting, setIsImporting] = useState(false);
  const exportUrl = useExportUrl();
  const exportFileUrl = (format: string) => exportUrl(`/admin/content/${kind.name}/export`, { format });
  const choices = [
    { name: m.queue_export(), href: exportFileUrl("csv") },
    { name: m.admin_export_json(), href: exportFileUrl("json") },
    ...(canAccessSection(permissions ?? [], kind.name, true)
      ? [{ name: m.import_open(), onSelect: () => setIsImporting(true) }]
      : []),
  ];
  return (
    <TopToolbar sx={{ marginInlineStart: "auto" }}>
      <CreateLink />
      <MoreMenu rowName={sectionLabel(kind.name)} choices={choices} />
      {isImporting ? <ImportDialog kind={kind} close={() => setIsImporting(false)} /> : null}
    </TopToolbar>
  );
}
