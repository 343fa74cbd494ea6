import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button, Paper, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import type { ContentKind } from "../../platform/content-kind";
import { hasDrafts } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import { type Item, wordsOf } from "../client";
import { ConfirmDialog } from "./confirm-dialog";
import { SAVES } from "../use-save-key";
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
            {kind.publishes && item && !item.shown ? <Schedule item={item} choose={send} /> : null}
            <Button
              {...SAVES}
              type="submit"
              variant={hasDrafts(kind) ? "outlined" : "contained"}
              disabled={isSubmitting}
              onClick={() => send({ do: "save" })}
            >
              {hasDrafts(kind) ? m.admin_save_draft() : m.admin_save()}
            </Button>
            {hasDrafts(kind) ? (
              <Button
                type="submit"
                variant="contained"
                disabled={isSubmitting}
                onClick={() => send({ do: "publish" })}
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

type Has = Pick<Props, "kind" | "reload"> & { item: Item };

/** Preview, the public page, history: what changes nothing by itself. */
function Looking({ kind, item, writes, reload }: Has & { writes: boolean }) {
  const [open, setOpen] = useState(false);
  const { isDirty } = useFormState();
  const isPublic = item.page !== null && item.shown && !item.pending;
  const preview = hrefOf(`/admin/preview/${item.kind}/${item.id}`);
  return (
    <>
      {item.page === null && !kind.shownOn ? null : (
        <Button
          component="a"
          href={isPublic ? hrefOf(item.page!) : preview}
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
  const [asked, setAsked] = useState<"unpublish" | "delete" | null>(null);
  const run = async (step: () => Promise<unknown>, said: string, after: () => unknown) => {
    try {
      await step();
      notify(said, { type: "success" });
      await after();
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  };
  const deletable = !kind.fixed && (!kind.publishes || item.state === "draft");
  const unpublish = () => run(() => unpublishItem(item), m.admin_unpublished(), reload);
  const remove = () =>
    run(
      () => deleteItem(item),
      m.admin_deleted(),
      () => redirect("list", item.kind),
    );
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
        <Button color="error" disabled={isDirty} onClick={() => setAsked("unpublish")}>
          {m.admin_unpublish()}
        </Button>
      ) : null}
      {deletable ? (
        <Button color="error" disabled={isDirty} onClick={() => setAsked("delete")}>
          {kind.publishes ? m.admin_delete_draft() : m.admin_ra_remove()}
        </Button>
      ) : null}
      {asked === "unpublish" ? (
        <ConfirmDialog
          grave
          title={m.writing_unpublish_title()}
          text={m.writing_unpublish_text()}
          go={m.admin_unpublish()}
          confirm={() => {
            setAsked(null);
            void unpublish();
          }}
          close={() => setAsked(null)}
        />
      ) : null}
      {asked === "delete" ? (
        <ConfirmDialog
          grave
          title={m.writing_delete_title()}
          text={m.writing_delete_text()}
          go={kind.publishes ? m.admin_delete_draft() : m.admin_ra_remove()}
          confirm={() => {
            setAsked(null);
            void remove();
          }}
          close={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function Schedule({ item, choose }: Pick<Props, "choose"> & { item: Item }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.admin_schedule()}</Button>
      {open ? <ScheduleDialog item={item} choose={choose} close={() => setOpen(false)} /> : null}
    </>
  );
}
