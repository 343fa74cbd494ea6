import ArrowIcon from "@mui/icons-material/ArrowDropDownOutlined";
import { Button, IconButton, Menu, MenuItem, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import type { InboxItem } from "../../api/api-types";
import { useChangeRecord } from "../record/use-change-record";

export function QuickAssign({ item }: { item: InboxItem }) {
  const { id, queue, reference, assignee, mine } = item;
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const change = useChangeRecord();
  const { data: colleagues = [] } = useQuery({
    queryKey: ["colleagues", queue],
    queryFn: async () =>
      (await call("GET /queues/:queue/colleagues", { ...ADMIN, params: { queue } })).colleagues,
    enabled: menuAnchor !== null,
  });
  const assign = (to: string | null, name: string) => {
    setMenuAnchor(null);
    const action = () =>
      call("PUT /queues/:queue/:id/assignee", { ...ADMIN, params: { queue, id }, body: { assignee: to } });
    return change(action, m.queue_given({ reference, name }));
  };
  // A click inside a row must not open the row.
  const stopPropagation = (event: MouseEvent) => event.stopPropagation();
  const choices = [{ id: null, name: m.queue_nobody() }, ...colleagues];
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ alignItems: "center", flexWrap: "wrap" }}
      onClick={stopPropagation}
    >
      {assignee ? <bdi>{assignee.name}</bdi> : null}
      {mine ? null : (
        <Button size="small" onClick={() => void assign("me", m.inbox_me())}>
          {m.inbox_take()}
        </Button>
      )}
      <IconButton
        aria-label={m.inbox_assign_other({ reference })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
      >
        <ArrowIcon />
      </IconButton>
      <Menu open={menuAnchor !== null} anchorEl={menuAnchor} onClose={() => setMenuAnchor(null)}>
        {choices.map((colleague) => (
          <MenuItem
            key={colleague.id ?? "nobody"}
            selected={colleague.id === (assignee?.id ?? null)}
            onClick={() => void assign(colleague.id, colleague.name)}
          >
            <bdi>{colleague.name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  );
}
