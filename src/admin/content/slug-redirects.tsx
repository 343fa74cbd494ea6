import { Alert, Button } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useWatch } from "react-hook-form";
import type { ContentData, ContentKind } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import type { ContentItem } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";

type Props = { kind: ContentKind; item: ContentItem; canWrite: boolean };

export function SlugRedirects({ kind, item, canWrite }: Props) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const queryKey = ["addresses", item.kind, item.id, item.version];
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      call("GET /content/:kind/:id/addresses", { ...ADMIN, params: { kind: kind.name, id: item.id } }),
  });
  const [removing, setRemoving] = useState<string | null>(null);
  const removeRedirect = async (slug: string) => {
    await call("DELETE /content/:kind/:id/addresses/:slug", {
      ...ADMIN,
      params: { kind: kind.name, id: item.id, slug },
    });
    notify(m.admin_address_freed(), { type: "success" });
    void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <>
      <SlugChangeNotice kind={kind} item={item} />
      {data && data.items.length > 0 ? (
        <div className="office-addresses">
          <p>{m.admin_addresses()}</p>
          <ul>
            {data.items.map(({ slug, path }) => (
              <li key={slug}>
                <bdi dir="ltr">{path ?? slug}</bdi>
                {canWrite ? (
                  <Button onClick={() => setRemoving(slug)}>{m.admin_address_free()}</Button>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {removing === null ? null : (
        <ConfirmDialog
          isDestructive
          title={m.admin_address_free()}
          text={m.admin_address_free_sure()}
          confirmLabel={m.admin_address_free()}
          onConfirm={() => removeRedirect(removing)}
          close={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function SlugChangeNotice({ kind, item }: Omit<Props, "canWrite">) {
  const data = useWatch({ name: "data" }) as ContentData | undefined;
  const nextPath = data ? kind.pagePath({ key: item.id, ...data }) : null;
  if (item.publishAt === null || item.page === null || nextPath === null || nextPath === item.page)
    return null;
  return (
    <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
      {m.admin_address_moves({ from: item.page, to: nextPath })}
    </Alert>
  );
}
