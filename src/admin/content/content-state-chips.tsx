import { Chip, Stack } from "@mui/material";
import { m } from "../../paraglide/messages";
import type { ContentItem } from "../api/api-types";
import { CONTENT_STATE_LABELS } from "../labels/labels";
import { formatDateTime } from "../shared/format-date";

const STATE_COLOURS = { draft: "default", scheduled: "info", published: "success" } as const;

export function ContentStateChips({ item }: { item: ContentItem }) {
  if (item.state === null) return item.pending ? <Pending /> : null;
  const when = item.state === "scheduled" ? ` · ${formatDateTime(item.publishAt)}` : "";
  return (
    <Stack direction="row" spacing={1} useFlexGap component="span" sx={{ flexWrap: "wrap" }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={STATE_COLOURS[item.state]}
        label={CONTENT_STATE_LABELS[item.state]() + when}
      />
      {item.pending ? <Pending /> : null}
    </Stack>
  );
}

const Pending = () => (
  <Chip component="span" size="small" variant="outlined" color="warning" label={m.admin_pending()} />
);
