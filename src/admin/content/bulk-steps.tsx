import { Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useNotify, useRefresh } from "react-admin";
import type { ContentKind } from "../../platform/content-kind";
import { m } from "../../paraglide/messages";
import { ADMIN, type Item, call, wordsOf } from "../client";
import { said } from "./said";

type Step = "publish" | "unpublish";

/** What can be done with all that is chosen in a list. Whatever is refused stays chosen, and is told by its name. */
export function BulkSteps({ kind }: { kind: ContentKind }) {
  const { data = [], selectedIds, onSelect } = useListContext<Item>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  async function run(step: Step) {
    const chosen = data.filter(({ id }) => selectedIds.includes(id));
    const items = chosen.map(({ id, version }) => ({ id, version }));
    setBusy(true);
    try {
      const { results } = await call("POST /content/:kind/bulk", {
        ...ADMIN,
        params: { kind: kind.name },
        body: { step, items },
      });
      const refused = results.filter(({ message }) => message !== null);
      const titleOf = (id: string) => said(chosen.find((one) => one.id === id)?.title);
      const words = [
        m.admin_bulk_done({ count: results.length - refused.length }),
        ...refused.map(({ id, message }) => `${titleOf(id)}: ${message}`),
      ];
      notify(words.join("\n"), { type: refused.length > 0 ? "warning" : "success", multiLine: true });
      onSelect(refused.map(({ id }) => id));
      refresh();
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    setBusy(false);
  }
  return (
    <>
      <Button disabled={busy} onClick={() => void run("publish")}>
        {m.admin_publish()}
      </Button>
      <Button disabled={busy} color="error" onClick={() => void run("unpublish")}>
        {m.admin_unpublish()}
      </Button>
    </>
  );
}
