import { Chip, Stack } from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useListContext, useNotify, useResourceContext } from "react-admin";
import { useState } from "react";
import type { QueueName } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import { ADMIN, call } from "../../api/admin-api";
import { errorMessage } from "../../api/api-errors";
import { countOpen, countAwaitingNotice, useQueueSummary } from "../queue-data";
import { SaveViewDialog } from "./save-view-dialog";

type Filter = Record<string, unknown>;
type View = { name: string; filter: Filter };

const isSameFilter = (one: Filter, other: Filter): boolean => {
  const sorted = (filter: Filter) =>
    JSON.stringify(
      Object.entries(filter)
        .filter(([, value]) => value !== undefined && value !== "")
        .toSorted(),
    );
  return sorted(one) === sorted(other);
};

/** Search text may contain a person's name, so it is not saved. */
const savableFilter = ({ q: _words, ...filter }: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""));

type Change = { keep: View } | { drop: string };

/** Saved views of the user, stored on the server for all devices. */
function useSavedViews(queue: QueueName) {
  const key = ["queue-views", queue];
  const queryClient = useQueryClient();
  const notify = useNotify();
  const args = { ...ADMIN, params: { queue } };
  const { data } = useQuery({ queryKey: key, queryFn: () => call("GET /queues/:queue/views", args) });
  const { mutate, mutateAsync } = useMutation({
    mutationFn: (change: Change) =>
      "keep" in change
        ? call("PUT /queues/:queue/views", { ...args, body: change.keep })
        : call("DELETE /queues/:queue/views", { ...args, query: { name: change.drop } }),
    onSuccess: (response) => queryClient.setQueryData(key, response),
  });
  return {
    savedViews: data?.views ?? [],
    keep: (view: View) => mutateAsync({ keep: view }),
    drop: (name: string) =>
      mutate({ drop: name }, { onError: (error) => notify(errorMessage(error), { type: "error" }) }),
  };
}

type Summary = NonNullable<ReturnType<typeof useQueueSummary>>;

const listDefaultViews = (summary: Summary): View[] => [
  { name: m.queue_view_all(), filter: {} },
  { name: m.queue_view_late({ count: countOpen(summary, "late") }), filter: { late: "true" } },
  ...(countAwaitingNotice(summary) > 0
    ? [
        {
          name: m.queue_view_untold({ count: countAwaitingNotice(summary) }),
          filter: { unnotified: "true" },
        },
      ]
    : []),
  ...(summary.visibility === "whole"
    ? [
        {
          name: m.queue_view_mine({ count: countOpen(summary, "mine") }),
          filter: { assignee: "me", open: "true" },
        },
        {
          name: m.queue_view_free({ count: countOpen(summary, "free") }),
          filter: { assignee: "nobody", open: "true" },
        },
      ]
    : []),
];

export function SavedViews() {
  const section = useResourceContext()!;
  const summary = useQueueSummary(section);
  const { filterValues, setFilters } = useListContext();
  const { savedViews, keep, drop } = useSavedViews(section as QueueName);
  const [isNaming, setIsNaming] = useState(false);
  const defaultViews = summary ? listDefaultViews(summary) : [];
  const isKnownFilter = [...defaultViews, ...savedViews].some(({ filter }) =>
    isSameFilter(filter, savableFilter(filterValues)),
  );
  const renderChip = ({ name, filter }: View, chipProps: object = {}) => (
    <Chip
      key={name}
      label={name}
      variant={isSameFilter(filter, filterValues) ? "filled" : "outlined"}
      color={isSameFilter(filter, filterValues) ? "primary" : "default"}
      aria-pressed={isSameFilter(filter, filterValues)}
      onClick={() => setFilters(filter, [])}
      {...chipProps}
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
      {defaultViews.map((view) => renderChip(view))}
      {savedViews.map((view) =>
        renderChip(view, {
          onDelete: () => drop(view.name),
          title: m.queue_drop_view({ name: view.name }),
        }),
      )}
      {isKnownFilter ? null : (
        <Chip variant="outlined" label={`+ ${m.queue_keep_view()}`} onClick={() => setIsNaming(true)} />
      )}
      {isNaming ? (
        <SaveViewDialog
          queue={section as QueueName}
          close={() => setIsNaming(false)}
          onSave={(name) => keep({ name, filter: savableFilter(filterValues) })}
        />
      ) : null}
    </Stack>
  );
}
