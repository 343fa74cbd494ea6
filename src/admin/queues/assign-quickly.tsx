import ArrowIcon from "@mui/icons-material/ArrowDropDownOutlined";
import { Button, IconButton, Menu, MenuItem, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, type InboxItem, call } from "../client";
import { useChange } from "./use-change";

/** Whose a record is, one press to take it, and a menu of whoever else can have it. */
export function AssignQuickly({ item }: { item: InboxItem }) {
  const { id, queue, reference, assignee, mine } = item;
  const [at, setAt] = useState<HTMLElement | null>(null);
  const change = useChange();
  const { data: people = [] } = useQuery({
    queryKey: ["colleagues", queue],
    queryFn: async () =>
      (await call("GET /queues/:queue/colleagues", { ...ADMIN, params: { queue } })).colleagues,
    enabled: at !== null,
  });
  const give = (to: string | null, name: string) => {
    setAt(null);
    const work = () =>
      call("PUT /queues/:queue/:id/assignee", { ...ADMIN, params: { queue, id }, body: { assignee: to } });
    return change(work, m.queue_given({ reference, name }));
  };
  // A press within a row is not one on the row.
  const alone = (event: MouseEvent) => event.stopPropagation();
  const choices = [{ id: null, name: m.queue_nobody() }, ...people];
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: "center", flexWrap: "wrap" }} onClick={alone}>
      {assignee ? <bdi>{assignee.name}</bdi> : null}
      {mine ? null : (
        <Button size="small" onClick={() => void give("me", m.inbox_me())}>
          {m.inbox_take()}
        </Button>
      )}
      <IconButton
        aria-label={m.inbox_assign_other({ reference })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        <ArrowIcon />
      </IconButton>
      <Menu open={at !== null} anchorEl={at} onClose={() => setAt(null)}>
        {choices.map((one) => (
          <MenuItem
            key={one.id ?? "nobody"}
            selected={one.id === (assignee?.id ?? null)}
            onClick={() => void give(one.id, one.name)}
          >
            <bdi>{one.name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  );
}
