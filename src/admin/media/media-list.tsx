import { Alert, Button, Chip, Stack } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  List,
  ListNoResults,
  SelectInput,
  TextInput,
  TopToolbar,
  useCreatePath,
  useListContext,
  useNotify,
  usePermissions,
  useRedirect,
  useRefresh,
} from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/auth/principal";
import { canUpload } from "../auth/access";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { MediaCard } from "../api/api-types";
import { localize } from "../shared/localize";
import { CursorPagination } from "../lists/cursor-pagination";
import { ConsentChip } from "./consent-chip";
import { UploadDialog } from "./upload-dialog";
import "./media.css";

export function MediaList() {
  const { permissions } = usePermissions<readonly Role[]>();
  const canWrite = canUpload(permissions ?? []);
  const [isUploading, setIsUploading] = useState(false);
  const redirect = useRedirect();
  const refresh = useRefresh();
  return (
    <>
      <PictureOrders canWrite={canWrite} />
      <List
        title={m.admin_kind_media()}
        exporter={false}
        empty={false}
        actions={
          <TopToolbar>
            {canWrite ? (
              <Button variant="contained" onClick={() => setIsUploading(true)}>
                {m.media_upload()}
              </Button>
            ) : null}
          </TopToolbar>
        }
        sort={{ field: "usual", order: "ASC" }}
        pagination={<CursorPagination sizes={[24, 48, 96]} />}
        perPage={24}
        filters={[
          <TextInput key="q" source="q" label={m.admin_search()} alwaysOn type="search" />,
          <SelectInput
            key="shown"
            source="shown"
            label={m.admin_state()}
            alwaysOn
            choices={[
              { id: "true", name: m.media_shown() },
              { id: "false", name: m.media_not_shown() },
            ]}
          />,
        ]}
      >
        <PictureGrid />
      </List>
      {isUploading ? (
        <UploadDialog
          close={() => setIsUploading(false)}
          onDone={(id) => redirect("edit", "media", id)}
          onSeveralAdded={refresh}
        />
      ) : null}
    </>
  );
}

function PictureGrid() {
  const { data = [], isPending } = useListContext<MediaCard>();
  const createPath = useCreatePath();
  if (!isPending && data.length === 0) return <ListNoResults />;
  return (
    <ul className="office-photos office-library">
      {data.map((card) => (
        <li key={card.id}>
          <Link to={createPath({ resource: "media", type: "edit", id: card.id })}>
            {card.address ? (
              <img src={card.address} alt="" loading="lazy" />
            ) : (
              <span className="office-no-photo" aria-hidden="true" />
            )}
            <span>{localize(card.alt)}</span>
          </Link>
          <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: "wrap", padding: 1 }}>
            <ConsentChip media={card} />
            <Chip size="small" variant="outlined" label={m.media_uses({ count: card.uses })} />
          </Stack>
        </li>
      ))}
    </ul>
  );
}

const ORDERS_QUERY_KEY = ["media", "orders"];
const POLL_INTERVAL_MS = 3000;

function PictureOrders({ canWrite }: { canWrite: boolean }) {
  const refresh = useRefresh();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ORDERS_QUERY_KEY,
    queryFn: () => call("GET /media/orders", ADMIN),
    refetchInterval: ({ state }) =>
      state.data?.items.some((order) => order.state === "waiting") ? POLL_INTERVAL_MS : false,
  });
  const items = data?.items ?? [];
  const waiting = items.filter(({ state }) => state === "waiting").length;
  const unscanned = items.filter((order) => order.unscanned).length;
  const previousWaiting = useRef(waiting);
  useEffect(() => {
    if (waiting < previousWaiting.current) refresh();
    previousWaiting.current = waiting;
  }, [waiting, refresh]);
  const dismissOrder = async (id: string) => {
    await call("DELETE /media/orders/:id", { ...ADMIN, params: { id } }).catch((error: unknown) =>
      notify(errorMessage(error), { type: "error" }),
    );
    await queryClient.invalidateQueries({ queryKey: ORDERS_QUERY_KEY });
  };
  return (
    <Stack spacing={1} role="status" sx={{ marginBlockStart: 1 }}>
      {waiting > unscanned ? (
        <Alert severity="info">{m.media_waiting({ count: waiting - unscanned })}</Alert>
      ) : null}
      {unscanned > 0 ? <Alert severity="warning">{m.media_unscanned({ count: unscanned })}</Alert> : null}
      {items
        .filter(({ state }) => state === "failed")
        .map(({ id, name, reason }) => (
          <Alert
            key={id}
            severity="error"
            action={
              canWrite ? <Button onClick={() => void dismissOrder(id)}>{m.media_forget()}</Button> : undefined
            }
          >
            <strong>{name}</strong>: {reason}
          </Alert>
        ))}
    </Stack>
  );
}
