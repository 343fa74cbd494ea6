import { Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useNotify, useRefresh } from "react-admin";
import type { ContentKind } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { ContentItem } from "../api/api-types";
import { localize } from "../shared/localize";
import { UnpublishDialog } from "./unpublish-dialog";

type BulkAction = "publish" | "unpublish";

/** What can be done with all that is chosen in a list. Whatever is refused stays chosen, and is told by its name. */
export function ContentBulkActions({ kind }: { kind: ContentKind }) {
  const { data = [], selectedIds, onSelect } = useListContext<ContentItem>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  async function run(action: BulkAction) {
    const chosen = data.filter(({ id }) => selectedIds.includes(id));
    const items = chosen.map(({ id, version }) => ({ id, version }));
    setIsBusy(true);
    try {
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
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setIsBusy(false);
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => void run("publish")}>
        {m.admin_publish()}
      </Button>
      <Button disabled={isBusy} color="error" onClick={() => setIsConfirming(true)}>
        {m.admin_unpublish()}
      </Button>
      {isConfirming ? (
        <UnpublishDialog
          kind={kind}
          ids={selectedIds.map(String)}
          onConfirm={() => {
            setIsConfirming(false);
            void run("unpublish");
          }}
          close={() => setIsConfirming(false)}
        />
      ) : null}
    </>
  );
}
