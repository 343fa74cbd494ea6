import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import { useFormState } from "react-hook-form";
import type { ContentKind } from "../../platform/content/content-kind";
import { isPublicOnSave } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import type { ContentItem } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { deleteItem, discardItem, unpublishItem } from "./content-api";
import { UnpublishDialog } from "./unpublish-dialog";

type Props = { kind: ContentKind; item: ContentItem; reload: () => unknown };
type Step = "unpublish" | "discard" | "delete";

/** Disabled while the form has unsaved input, which these actions would discard. */
export function ItemActions({ item, kind, reload }: Props) {
  const { isDirty } = useFormState();
  const [confirming, setConfirming] = useState<Step | null>(null);
  const isDeletable = !kind.fixed && (!kind.publishes || item.state === "draft");
  const steps: Record<Step, { isPossible: boolean; label: string }> = {
    discard: { isPossible: item.pending, label: m.admin_discard() },
    unpublish: { isPossible: kind.publishes && item.state !== "draft", label: m.admin_unpublish() },
    delete: { isPossible: isDeletable, label: kind.publishes ? m.admin_delete_draft() : m.admin_ra_remove() },
  };
  return (
    <>
      {(Object.keys(steps) as Step[]).map((step) =>
        steps[step].isPossible ? (
          <Button key={step} color="error" disabled={isDirty} onClick={() => setConfirming(step)}>
            {steps[step].label}
          </Button>
        ) : null,
      )}
      {confirming ? (
        <StepDialog
          kind={kind}
          item={item}
          step={confirming}
          label={steps[confirming].label}
          reload={reload}
          close={() => setConfirming(null)}
        />
      ) : null}
    </>
  );
}

type StepDialogProps = Props & { step: Step; label: string; close: () => void };

function StepDialog({ kind, item, step, label, reload, close }: StepDialogProps) {
  const notify = useNotify();
  const redirect = useRedirect();
  const notifyDone = (text: string) => notify(text, { type: "success" });
  async function unpublish() {
    await unpublishItem(item);
    notifyDone(m.admin_unpublished());
    void reload();
  }
  async function discard() {
    await discardItem(item);
    notifyDone(m.admin_discarded());
    void reload();
  }
  async function remove() {
    await deleteItem(item);
    notifyDone(m.admin_deleted());
    redirect("list", item.kind);
  }
  if (step === "unpublish")
    return <UnpublishDialog kind={kind} ids={[item.id]} onConfirm={unpublish} close={close} />;
  const isDeletion = step === "delete";
  return (
    <ConfirmDialog
      isDestructive
      title={isDeletion ? m.writing_delete_title() : m.writing_discard_title()}
      text={isDeletion ? deletionText(kind) : m.writing_discard_text()}
      confirmLabel={label}
      onConfirm={isDeletion ? remove : discard}
      close={close}
    />
  );
}

/** Drafts are not public; other items leave public pages only when they are deleted. */
function deletionText(kind: ContentKind): string {
  if (kind.publishes) return m.writing_delete_text();
  return isPublicOnSave(kind) ? m.writing_delete_public_text() : m.writing_delete_internal_text();
}
