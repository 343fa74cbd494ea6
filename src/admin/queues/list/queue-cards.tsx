import {
  Button,
  Checkbox,
  FormControlLabel,
  ListItem,
  ListItemButton,
  List as Lines,
  Stack,
} from "@mui/material";
import { ListNoResults, useCreatePath, useListContext, useResourceContext } from "react-admin";
import { Link } from "react-router";
import { m } from "../../../paraglide/messages";
import type { QueueItem } from "../../api/api-types";
import { BulkActions } from "../bulk/bulk-actions";
import { WaitingStatus } from "../waiting-status";
import { recordTitle } from "../queue-data";

/** Checkboxes are beside the links, because a link cannot contain controls. */
export function QueueCards({ hasFullAccess }: { hasFullAccess: boolean }) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext<QueueItem>();
  if (isPending || !data) return null;
  if (data.length === 0) return <ListNoResults />;
  return (
    <>
      {hasFullAccess ? <SelectionToolbar all={data} /> : null}
      <Lines aria-label={m.queue_lines()}>
        {data.map((item) => (
          <ListItem
            key={item.id}
            disablePadding
            divider
            secondaryAction={
              hasFullAccess ? (
                <Checkbox
                  edge="end"
                  checked={selectedIds.includes(item.id)}
                  onChange={() => onToggleItem(item.id)}
                  slotProps={{ input: { "aria-label": `${m.admin_ra_choose()} ${item.reference}` } }}
                  sx={{ padding: 1.25 }}
                />
              ) : undefined
            }
          >
            <QueueCard item={item} />
          </ListItem>
        ))}
      </Lines>
    </>
  );
}

function QueueCard({ item }: { item: QueueItem }) {
  const section = useResourceContext()!;
  const createPath = useCreatePath();
  return (
    <ListItemButton component={Link} to={createPath({ resource: section, id: item.id, type: "show" })}>
      <div>
        <strong>{recordTitle(item)}</strong> <span className="office-code">{item.reference}</span>
        <div className="office-soft">
          <div>{item.stateLabel}</div>
          <WaitingStatus {...item} />
        </div>
      </div>
    </ListItemButton>
  );
}

function SelectionToolbar({ all }: { all: readonly QueueItem[] }) {
  const { selectedIds, onSelect, onUnselectItems } = useListContext<QueueItem>();
  const ids = all.map(({ id }) => id);
  const isAllSelected = ids.every((id) => selectedIds.includes(id));
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: "center", flexWrap: "wrap", paddingInline: 2 }}
    >
      <FormControlLabel
        control={
          <Checkbox
            checked={isAllSelected}
            onChange={() => (isAllSelected ? onUnselectItems() : onSelect(ids))}
          />
        }
        label={m.admin_ra_select_all()}
      />
      <span aria-live="polite">
        {selectedIds.length > 0 ? m.admin_ra_chosen({ count: selectedIds.length }) : null}
      </span>
      {selectedIds.length > 0 ? (
        <>
          <BulkActions />
          <Button onClick={() => onUnselectItems()}>{m.admin_ra_unselect()}</Button>
        </>
      ) : null}
    </Stack>
  );
}
