import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button, Paper, Stack } from "@mui/material";
import { useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import type { ContentKind } from "../../platform/content/content-kind";
import { hasDrafts, isPublicOnSave } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import type { ContentItem } from "../api/api-types";
import { SAVE_BUTTON_ATTRIBUTES } from "../shared/use-save-shortcut";
import type { SaveIntent } from "./save-intent";
import { HistoryDrawer } from "./history-drawer";
import { ItemActions } from "./item-actions";
import { ScheduleDialog } from "./schedule-dialog";
import { ContentStateChips } from "./content-state-chips";
import "./editor.css";

type Props = {
  kind: ContentKind;
  item: ContentItem | null;
  canWrite: boolean;
  setIntent: (intent: SaveIntent) => void;
  reload: () => unknown;
};

function saveLabel(kind: ContentKind): string {
  if (hasDrafts(kind)) return m.admin_save_draft();
  return isPublicOnSave(kind) ? m.admin_save_and_publish() : m.admin_save();
}

export function EditorToolbar({ kind, item, canWrite, setIntent, reload }: Props) {
  const { isSubmitting } = useFormState();
  const { clearErrors } = useFormContext();
  // Errors from the last attempt would block the next submit.
  const submitWith = (intent: SaveIntent) => {
    clearErrors();
    setIntent(intent);
  };
  return (
    <Paper className="office-bar" variant="outlined">
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        {item ? <ContentStateChips item={item} /> : null}
        <span className="office-space" />
        {item ? <ViewActions kind={kind} item={item} canWrite={canWrite} reload={reload} /> : null}
        {canWrite ? (
          <>
            {item ? <ItemActions kind={kind} item={item} reload={reload} /> : null}
            {kind.publishes && item && !item.shown ? (
              <ScheduleButton item={item} setIntent={submitWith} />
            ) : null}
            <Button
              {...SAVE_BUTTON_ATTRIBUTES}
              type="submit"
              variant={hasDrafts(kind) ? "outlined" : "contained"}
              disabled={isSubmitting}
              onClick={() => submitWith({ do: "save" })}
            >
              {saveLabel(kind)}
            </Button>
            {hasDrafts(kind) ? (
              <Button
                type="submit"
                variant="contained"
                disabled={isSubmitting}
                onClick={() => submitWith({ do: "publish" })}
              >
                {item?.shown ? m.admin_publish_changes() : m.admin_publish()}
              </Button>
            ) : null}
          </>
        ) : null}
      </Stack>
    </Paper>
  );
}

type ViewActionsProps = Omit<Props, "item" | "setIntent"> & { item: ContentItem };

function ViewActions({ kind, item, canWrite, reload }: ViewActionsProps) {
  const [open, setOpen] = useState(false);
  const { isDirty } = useFormState();
  const isPublic = item.page !== null && item.shown && !item.pending;
  const previewUrl = hrefOf(`/admin/preview/${item.kind}/${item.id}`);
  return (
    <>
      {item.page === null && !kind.shownOn ? null : (
        <Button
          component="a"
          href={isPublic ? hrefOf(item.page!) : previewUrl}
          target="_blank"
          rel="noopener"
          startIcon={<OpenIcon />}
        >
          {isPublic ? m.admin_view_page() : m.admin_preview()}
        </Button>
      )}
      <Button startIcon={<HistoryIcon />} onClick={() => setOpen(true)}>
        {m.admin_history()}
      </Button>
      {open ? (
        <HistoryDrawer
          item={item}
          canRestore={canWrite && !isDirty}
          close={() => setOpen(false)}
          onRestored={() => {
            setOpen(false);
            void reload();
          }}
        />
      ) : null}
    </>
  );
}

function ScheduleButton({ item, setIntent }: Pick<Props, "setIntent"> & { item: ContentItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.admin_schedule()}</Button>
      {open ? <ScheduleDialog item={item} setIntent={setIntent} close={() => setOpen(false)} /> : null}
    </>
  );
}
