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
import { m } from "../../paraglide/messages";
import type { QueuedItem } from "../client";
import { BulkTools } from "./bulk-tools";
import { Waits } from "./clock";
import { titleOf } from "./queue-data";

/** A queue on a phone: one under the other, each with a box of its own, since nothing can be pressed within a link. */
export function QueueLines({ whole }: { whole: boolean }) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext<QueuedItem>();
  if (isPending || !data) return null;
  if (data.length === 0) return <ListNoResults />;
  return (
    <>
      {whole ? <Chosen all={data} /> : null}
      <Lines aria-label={m.queue_lines()}>
        {data.map((item) => (
          <ListItem
            key={item.id}
            disablePadding
            divider
            secondaryAction={
              whole ? (
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
            <Line item={item} />
          </ListItem>
        ))}
      </Lines>
    </>
  );
}

function Line({ item }: { item: QueuedItem }) {
  const part = useResourceContext()!;
  const createPath = useCreatePath();
  return (
    <ListItemButton component={Link} to={createPath({ resource: part, id: item.id, type: "show" })}>
      <div>
        <strong>{titleOf(item)}</strong> <span className="office-code">{item.reference}</span>
        <div className="office-soft">
          <div>{item.stateWords}</div>
          <Waits {...item} />
        </div>
      </div>
    </ListItemButton>
  );
}

/** How many are chosen, and what can be done with them together. */
function Chosen({ all }: { all: readonly QueuedItem[] }) {
  const { selectedIds, onSelect, onUnselectItems } = useListContext<QueuedItem>();
  const ids = all.map(({ id }) => id);
  const isEach = ids.every((id) => selectedIds.includes(id));
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: "center", flexWrap: "wrap", paddingInline: 2 }}
    >
      <FormControlLabel
        control={<Checkbox checked={isEach} onChange={() => (isEach ? onUnselectItems() : onSelect(ids))} />}
        label={m.admin_ra_select_all()}
      />
      <span aria-live="polite">
        {selectedIds.length > 0 ? m.admin_ra_chosen({ count: selectedIds.length }) : null}
      </span>
      {selectedIds.length > 0 ? (
        <>
          <BulkTools />
          <Button onClick={() => onUnselectItems()}>{m.admin_ra_unselect()}</Button>
        </>
      ) : null}
    </Stack>
  );
}
