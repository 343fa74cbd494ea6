import { Box } from "@mui/material";
import { m } from "../../../paraglide/messages";
import { ChoiceField } from "../../shared/choice-field";
import { ADMIN, call } from "../../api/admin-api";
import type { QueueRecordProps } from "../queue-data";
import { useChangeRecord } from "./use-change-record";

export function Assignee({ queue, record }: QueueRecordProps) {
  const change = useChangeRecord();
  const { id, reference, assignee, colleagues } = record;
  const isListed = assignee === null || colleagues.some((one) => one.id === assignee.id);
  const people = isListed ? colleagues : [...colleagues, assignee];
  const assign = (to: string) => {
    const name = people.find((one) => one.id === to)?.name ?? m.queue_nobody();
    return change(
      () =>
        call("PUT /queues/:queue/:id/assignee", {
          ...ADMIN,
          params: { queue, id },
          body: { assignee: to === "" ? null : to },
        }),
      m.queue_given({ reference, name }),
    );
  };
  return (
    <Box sx={{ maxInlineSize: "20rem", marginBlock: 1 }}>
      <ChoiceField
        id="assignee"
        label={m.queue_assignee()}
        value={assignee?.id ?? ""}
        onChange={(to) => void assign(to)}
        emptyLabel={m.queue_nobody()}
        choices={people}
      />
    </Box>
  );
}
