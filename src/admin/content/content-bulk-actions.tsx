import { Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useNotify, useRefresh } from "react-admin";
import type { ContentKind } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { ContentItem } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { localize } from "../shared/localize";
import { UnpublishDialog } from "./unpublish-dialog";

type BulkAction = "publish" | "unpublish";

/** Refused items stay selected, and the notification names them. */
export function ContentBulkActions({ kind }: { kind: ContentKind }) {
  const { data = [], selectedIds, onSelect } = useListContext<ContentItem>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState<BulkAction | null>(null);
  async function run(action: BulkAction) {
    const chosen = data.filter(({ id }) => selectedIds.includes(id));
    const items = chosen.map(({ id, version }) => ({ id, version }));
    const { results } = await call("POST /content/:kind/bulk", {
      ...ADMIN,
      params: { kind: kind.name },
      body: { step: action, items },
    });
    const rejected = results.filter(({ message }) => message !== null);
    const titleOf = (id: string) => localize(chosen.find((one) => one.id === id)?.title);
    const lines = [
      m.admin_bulk_done({ count: results.length - rejected.length }),
      ...rejected.map(({ id, message }) => `${titleOf(id)}: ${message}`),
    ];
    notify(lines.join("\n"), { type: rejected.length > 0 ? "warning" : "success", multiLine: true });
    onSelect(rejected.map(({ id }) => id));
    refresh();
  }
  return (
    <>
      <Button onClick={() => setConfirming("publish")}>{m.admin_publish()}</Button>
      <Button color="error" onClick={() => setConfirming("unpublish")}>
        {m.admin_unpublish()}
      </Button>
      {confirming === "publish" ? (
        <ConfirmDialog
          title={m.writing_publish_title({ count: selectedIds.length })}
          text={m.writing_publish_text()}
          confirmLabel={m.admin_publish()}
          onConfirm={() => run("publish")}
          close={() => setConfirming(null)}
        />
      ) : null}
      {confirming === "unpublish" ? (
        <UnpublishDialog
          kind={kind}
          ids={selectedIds.map(String)}
          onConfirm={() => run("unpublish")}
          close={() => setConfirming(null)}
        />
      ) : null}
    </>
  );
}
