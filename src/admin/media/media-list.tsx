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
import type { Role } from "../../platform/who";
import { mayUpload } from "../auth";
import { ADMIN, type MediaCard, call, wordsOf } from "../client";
import { said } from "../content/said";
import { Pages } from "../layout/pages";
import { ConsentChip } from "./consent-chip";
import { UploadDialog } from "./upload-dialog";
import "./media.css";

/** Every photograph: what is to be seen, whether it may be shown, how often it stands somewhere. */
export function MediaList() {
  const { permissions } = usePermissions<readonly Role[]>();
  const writes = mayUpload(permissions ?? []);
  const [uploading, setUploading] = useState(false);
  const redirect = useRedirect();
  const refresh = useRefresh();
  return (
    <>
      <Orders writes={writes} />
      <List
        title={m.admin_kind_media()}
        exporter={false}
        empty={false}
        actions={
          <TopToolbar>
            {writes ? (
              <Button variant="contained" onClick={() => setUploading(true)}>
                {m.media_upload()}
              </Button>
            ) : null}
          </TopToolbar>
        }
        sort={{ field: "usual", order: "ASC" }}
        pagination={<Pages sizes={[24, 48, 96]} />}
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
        <Photographs />
      </List>
      {uploading ? (
        <UploadDialog
          close={() => setUploading(false)}
          done={(id) => redirect("edit", "media", id)}
          several={refresh}
        />
      ) : null}
    </>
  );
}

function Photographs() {
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
            <span>{said(card.alt)}</span>
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

const ORDERS = ["media", "orders"];
/** How often is looked while something is being made, in milliseconds. */
const LOOK_EVERY = 3000;

/** Files that are being made into photographs, and those that could not be. */
function Orders({ writes }: { writes: boolean }) {
  const refresh = useRefresh();
  const notify = useNotify();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ORDERS,
    queryFn: () => call("GET /media/orders", ADMIN),
    refetchInterval: ({ state }) =>
      state.data?.items.some((order) => order.state === "waiting") ? LOOK_EVERY : false,
  });
  const items = data?.items ?? [];
  const waiting = items.filter(({ state }) => state === "waiting").length;
  const unscanned = items.filter((order) => order.unscanned).length;
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) refresh();
    before.current = waiting;
  }, [waiting, refresh]);
  const forget = async (id: string) => {
    await call("DELETE /media/orders/:id", { ...ADMIN, params: { id } }).catch((error: unknown) =>
      notify(wordsOf(error), { type: "error" }),
    );
    await queries.invalidateQueries({ queryKey: ORDERS });
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
            action={writes ? <Button onClick={() => void forget(id)}>{m.media_forget()}</Button> : undefined}
          >
            <strong>{name}</strong>: {reason}
          </Alert>
        ))}
    </Stack>
  );
}
