import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button, Paper, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import type { ContentKind } from "../../platform/content-kind";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { type Item, wordsOf } from "../client";
import { deleteItem, discardItem, unpublishItem } from "./content-calls";
import type { Intent } from "./intent";
import { HistoryDrawer } from "./history-drawer";
import { ScheduleDialog } from "./schedule-dialog";
import { StateChips } from "./state-chips";
import "./editor.css";

type Props = {
  kind: ContentKind;
  item: Item | null;
  writes: boolean;
  /** Called before the form is sent: what is to be done with it. */
  choose: (intent: Intent) => void;
  reload: () => unknown;
};

/** Where the item stands, and everything that can be done with it now; stays in sight while one scrolls. */
export function EditorBar({ kind, item, writes, choose, reload }: Props) {
  const { isSubmitting } = useFormState();
  const { clearErrors } = useFormContext();
  // What the server refused last must not keep the next save from being sent.
  const send = (intent: Intent) => {
    clearErrors();
    choose(intent);
  };
  return (
    <Paper className="office-bar" variant="outlined">
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        {item ? <StateChips item={item} /> : null}
        <span className="office-space" />
        {item ? <Looking kind={kind} item={item} writes={writes} reload={reload} /> : null}
        {writes ? (
          <>
            {item ? <Steps kind={kind} item={item} reload={reload} /> : null}
            {kind.publishes && item && !item.shown ? <Schedule choose={send} /> : null}
            <Button
              type="submit"
              variant={kind.publishes ? "outlined" : "contained"}
              disabled={isSubmitting}
              onClick={() => send({ do: "save" })}
            >
              {kind.publishes ? m.admin_save_draft() : m.admin_save()}
            </Button>
            {kind.publishes && item ? (
              <Button
                type="submit"
                variant="contained"
                disabled={isSubmitting}
                onClick={() => send({ do: "publish" })}
              >
                {item.shown ? m.admin_publish_changes() : m.admin_publish()}
              </Button>
            ) : null}
          </>
        ) : null}
      </Stack>
    </Paper>
  );
}

type Has = Pick<Props, "kind" | "reload"> & { item: Item };

/** Preview, the public page, history: what changes nothing by itself. */
function Looking({ item, writes, reload }: Has & { writes: boolean }) {
  const [open, setOpen] = useState(false);
  const { isDirty } = useFormState();
  const preview = hrefOf(`/admin/preview/${item.kind}/${item.id}`);
  return (
    <>
      {item.page === null ? null : (
        <Button
          component="a"
          href={item.shown && !item.pending ? hrefOf(item.page) : preview}
          target="_blank"
          rel="noopener"
          startIcon={<OpenIcon />}
        >
          {item.shown && !item.pending ? m.admin_view_page() : m.admin_preview()}
        </Button>
      )}
      <Button startIcon={<HistoryIcon />} onClick={() => setOpen(true)}>
        {m.admin_history()}
      </Button>
      {open ? (
        <HistoryDrawer
          item={item}
          mayRestore={writes && !isDirty}
          close={() => setOpen(false)}
          restored={() => {
            setOpen(false);
            void reload();
          }}
        />
      ) : null}
    </>
  );
}

/** Unpublish, drop changes, delete: each where it applies. What is written but not saved would be lost, so not then. */
function Steps({ item, kind, reload }: Has) {
  const notify = useNotify();
  const redirect = useRedirect();
  const { isDirty } = useFormState();
  const run = async (step: () => Promise<unknown>, said: string, after: () => unknown) => {
    try {
      await step();
      notify(said, { type: "success" });
      await after();
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  };
  const deletable =
    !kind.fixed && (kind.publishes ? item.state === "draft" && item.publishAt === null : true);
  return (
    <>
      {item.pending ? (
        <Button
          color="error"
          disabled={isDirty}
          onClick={() => void run(() => discardItem(item), m.admin_discarded(), reload)}
        >
          {m.admin_discard()}
        </Button>
      ) : null}
      {kind.publishes && item.state !== "draft" ? (
        <Button
          color="error"
          disabled={isDirty}
          onClick={() => void run(() => unpublishItem(item), m.admin_unpublished(), reload)}
        >
          {m.admin_unpublish()}
        </Button>
      ) : null}
      {deletable ? (
        <Button
          color="error"
          disabled={isDirty}
          onClick={() => {
            if (window.confirm(m.admin_ra_are_you_sure()))
              void run(
                () => deleteItem(item),
                m.admin_deleted(),
                () => redirect("list", item.kind),
              );
          }}
        >
          {kind.publishes ? m.admin_delete_draft() : m.admin_ra_remove()}
        </Button>
      ) : null}
    </>
  );
}

function Schedule({ choose }: Pick<Props, "choose">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.admin_schedule()}</Button>
      {open ? <ScheduleDialog choose={choose} close={() => setOpen(false)} /> : null}
    </>
  );
}
