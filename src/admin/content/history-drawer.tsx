import CloseIcon from "@mui/icons-material/Close";
import { Button, Drawer, IconButton, List, ListItemButton, ListItemText, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { isPublicOnSave } from "../../features/content/content.model";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { m } from "../../paraglide/messages";
import type { ContentItem } from "../api/api-types";
import { actorLabel } from "../labels/actor-label";
import { AUDIT_ACTION_LABELS } from "../labels/labels";
import { diffFields } from "../diff/diff-fields";
import { getItemHistory, getHistoryEvent, restoreItem } from "./content-api";
import { BeforeAndAfter } from "../diff/difference-list";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { formatDateTime } from "../shared/format-date";
import { type ContentVersion, versionData, versionFields } from "../diff/content-version";
import "./editor.css";

type Props = { item: ContentItem; canRestore: boolean; close: () => void; onRestored: () => void };

export function HistoryDrawer({ item, canRestore, close, onRestored }: Props) {
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ["history", item.kind, item.id, item.version],
    queryFn: () => getItemHistory(item),
  });
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        paper: { className: "office-drawer", "aria-labelledby": "history-title", role: "dialog" },
      }}
    >
      <div className="office-drawer-head">
        <Typography id="history-title" component="h2" variant="h6">
          {m.admin_history()}
        </Typography>
        <IconButton aria-label={m.admin_ra_close()} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      {data?.items.length === 0 ? <p>{m.admin_no_history()}</p> : null}
      <List>
        {data?.items.map((event) => (
          <li key={event.id}>
            <ListItemButton selected={event.id === selectedId} onClick={() => setSelectedId(event.id)}>
              <ListItemText
                primary={`${actorLabel(event.actorName)} ${AUDIT_ACTION_LABELS[event.action]()}`}
                secondary={formatDateTime(event.happenedAt)}
              />
            </ListItemButton>
            {event.id === selectedId ? (
              <HistoryEventDetails
                item={item}
                event={event.id}
                canRestore={canRestore}
                onRestored={onRestored}
              />
            ) : null}
          </li>
        ))}
      </List>
    </Drawer>
  );
}

function HistoryEventDetails({
  item,
  event,
  canRestore,
  onRestored,
}: Omit<Props, "close"> & { event: number }) {
  const kind = CONTENT_KINDS.find(({ name }) => name === item.kind)!;
  const notify = useNotify();
  const [isConfirming, setIsConfirming] = useState(false);
  const { data } = useQuery({
    queryKey: ["event", event],
    queryFn: () => getHistoryEvent(item, event),
  });
  if (!data) return null;
  const [before, after] = [data.before as ContentVersion | null, data.after as ContentVersion | null];
  const restore = async () => {
    const { pendingFields } = await restoreItem(item, event);
    if (pendingFields.length > 0) notify(m.changes_saved_but(), { type: "warning" });
    else notify(isPublicOnSave(kind) ? m.admin_restored_public() : m.admin_restored(), { type: "success" });
    onRestored();
  };
  return (
    <div className="office-past">
      <BeforeAndAfter
        differences={diffFields(versionFields(kind), versionData(before), versionData(after))}
      />
      {canRestore && after ? (
        <Button variant="outlined" onClick={() => setIsConfirming(true)}>
          {m.admin_restore()}
        </Button>
      ) : null}
      {isConfirming ? (
        <ConfirmDialog
          title={m.admin_restore()}
          text={isPublicOnSave(kind) ? m.writing_restore_public_text() : m.writing_restore_text()}
          confirmLabel={m.admin_restore()}
          onConfirm={restore}
          close={() => setIsConfirming(false)}
        />
      ) : null}
    </div>
  );
}
