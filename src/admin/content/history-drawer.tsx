import CloseIcon from "@mui/icons-material/Close";
import { Button, Drawer, IconButton, List, ListItemButton, ListItemText, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { CONTENT } from "../../content";
import { m } from "../../paraglide/messages";
import { type Item, wordsOf } from "../client";
import { ACTION_WORDS } from "../words";
import { differencesOf } from "./changes";
import { itemHistory, pastOf, restoreItem } from "./content-calls";
import { Change } from "./differences";
import { momentText } from "./said";
import { type Version, versionData, versionFields } from "./versions";
import "./editor.css";

type Props = { item: Item; mayRestore: boolean; close: () => void; restored: () => void };

/** Everything that was done to an item; what each step changed; and the way back to it. */
export function HistoryDrawer({ item, mayRestore, close, restored }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ["history", item.kind, item.id, item.version],
    queryFn: () => itemHistory(item),
  });
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        paper: { className: "office-drawer", "aria-labelledby": "history-title", role: "dialog" },
      }}
    >
      <div className="office-drawer-head">
        <Typography id="history-title" component="h2" variant="h6">
          {m.admin_history()}
        </Typography>
        <IconButton aria-label={m.admin_ra_close()} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      {data?.items.length === 0 ? <p>{m.admin_no_history()}</p> : null}
      <List>
        {data?.items.map((event) => (
          <li key={event.id}>
            <ListItemButton selected={event.id === chosen} onClick={() => setChosen(event.id)}>
              <ListItemText
                primary={`${event.actorName} ${ACTION_WORDS[event.action]()}`}
                secondary={momentText(event.happenedAt)}
              />
            </ListItemButton>
            {event.id === chosen ? (
              <Past item={item} event={event.id} mayRestore={mayRestore} restored={restored} />
            ) : null}
          </li>
        ))}
      </List>
    </Drawer>
  );
}

function Past({ item, event, mayRestore, restored }: Omit<Props, "close"> & { event: number }) {
  const kind = CONTENT.find(({ name }) => name === item.kind)!;
  const notify = useNotify();
  const { data } = useQuery({
    queryKey: ["event", event],
    queryFn: () => pastOf(item, event),
  });
  if (!data) return null;
  const [before, after] = [data.before as Version | null, data.after as Version | null];
  const restore = async () => {
    try {
      await restoreItem(item, event);
      notify(m.admin_restored(), { type: "success" });
      restored();
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
  };
  return (
    <div className="office-past">
      <Change lines={differencesOf(versionFields(kind), versionData(before), versionData(after))} />
      {mayRestore && after ? (
        <Button variant="outlined" onClick={() => void restore()}>
          {m.admin_restore()}
        </Button>
      ) : null}
    </div>
  );
}
