import { Chip, Stack } from "@mui/material";
import { m } from "../../paraglide/messages";
import type { Item } from "../client";
import { STATE_WORDS } from "../words";
import { momentText } from "./said";

const COLOURS = { draft: "default", scheduled: "info", published: "success" } as const;

/** Where an item stands; the words carry the meaning. */
export function StateChips({ item }: { item: Item }) {
  if (item.state === null) return item.pending ? <Pending /> : null;
  const when = item.state === "scheduled" ? ` · ${momentText(item.publishAt)}` : "";
  return (
    <Stack direction="row" spacing={1} useFlexGap component="span" sx={{ flexWrap: "wrap" }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={COLOURS[item.state]}
        label={STATE_WORDS[item.state]() + when}
      />
      {item.pending ? <Pending /> : null}
    </Stack>
  );
}

const Pending = () => (
  <Chip component="span" size="small" variant="outlined" color="warning" label={m.admin_pending()} />
);
