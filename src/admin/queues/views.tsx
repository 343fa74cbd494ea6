import { Chip, Stack } from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useListContext, useNotify, useResourceContext } from "react-admin";
import { useState } from "react";
import type { QueueName } from "../../features/queues/queue.model";
import { m } from "../../paraglide/messages";
import { ADMIN, call, wordsOf } from "../client";
import { openOf, untoldOf, useQueueCounts } from "./queue-data";
import { ViewDialog } from "./view-dialog";

type Filter = Record<string, unknown>;
type View = { name: string; filter: Filter };

const same = (one: Filter, other: Filter): boolean => {
  const sorted = (filter: Filter) =>
    JSON.stringify(
      Object.entries(filter)
        .filter(([, value]) => value !== undefined && value !== "")
        .toSorted(),
    );
  return sorted(one) === sorted(other);
};

/** Search words may be somebody's name: they are not kept. */
const keepable = ({ q: _words, ...filter }: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""));

type Change = { keep: View } | { drop: string };

/** The views that one has kept, on whatever device, and a way to change them. */
function useKept(queue: QueueName) {
  const key = ["queue-views", queue];
  const queries = useQueryClient();
  const notify = useNotify();
  const at = { ...ADMIN, params: { queue } };
  const { data } = useQuery({ queryKey: key, queryFn: () => call("GET /queues/:queue/views", at) });
  const { mutate, mutateAsync } = useMutation({
    mutationFn: (change: Change) =>
      "keep" in change
        ? call("PUT /queues/:queue/views", { ...at, body: change.keep as never })
        : call("DELETE /queues/:queue/views", { ...at, query: { name: change.drop } }),
    onSuccess: (answer) => queries.setQueryData(key, answer),
  });
  return {
    kept: data?.views ?? [],
    keep: (view: View) => mutateAsync({ keep: view }),
    drop: (name: string) =>
      mutate({ drop: name }, { onError: (error) => notify(wordsOf(error), { type: "error" }) }),
  };
}

/** What one looks at again and again: late ones, one's own, nobody's; and whatever one has kept. */
export function Views() {
  const part = useResourceContext()!;
  const counts = useQueueCounts(part);
  const { filterValues, setFilters } = useListContext();
  const { kept, keep, drop } = useKept(part as QueueName);
  const [naming, setNaming] = useState(false);
  const usual: View[] = counts
    ? [
        { name: m.queue_view_all(), filter: {} },
        { name: m.queue_view_late({ count: openOf(counts, "late") }), filter: { late: "true" } },
        ...(untoldOf(counts) > 0
          ? [{ name: m.queue_view_untold({ count: untoldOf(counts) }), filter: { untold: "true" } }]
          : []),
        ...(counts.sight === "whole"
          ? [
              {
                name: m.queue_view_mine({ count: openOf(counts, "mine") }),
                filter: { assignee: "me", open: "true" },
              },
              {
                name: m.queue_view_free({ count: openOf(counts, "free") }),
                filter: { assignee: "nobody", open: "true" },
              },
            ]
          : []),
      ]
    : [];
  const known = [...usual, ...kept].some(({ filter }) => same(filter, keepable(filterValues)));
  const chip = ({ name, filter }: View, more: object = {}) => (
    <Chip
      key={name}
      label={name}
      variant={same(filter, filterValues) ? "filled" : "outlined"}
      color={same(filter, filterValues) ? "primary" : "default"}
      aria-pressed={same(filter, filterValues)}
      onClick={() => setFilters(filter, [])}
      {...more}
    />
  );
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      role="group"
      aria-label={m.queue_views()}
      sx={{ flexWrap: "wrap", marginBlock: 1, paddingInline: 1 }}
    >
      {usual.map((view) => chip(view))}
      {kept.map((view) =>
        chip(view, {
          onDelete: () => drop(view.name),
          title: m.queue_drop_view({ name: view.name }),
        }),
      )}
      {known ? null : (
        <Chip variant="outlined" label={`+ ${m.queue_keep_view()}`} onClick={() => setNaming(true)} />
      )}
      {naming ? (
        <ViewDialog
          queue={part as QueueName}
          close={() => setNaming(false)}
          keep={(name) => keep({ name, filter: keepable(filterValues) })}
        />
      ) : null}
    </Stack>
  );
}
