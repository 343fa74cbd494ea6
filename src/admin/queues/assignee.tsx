import { Box } from "@mui/material";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../choice-field";
import { ADMIN, call } from "../client";
import type { OfQueue } from "./part";
import { useChange } from "./use-change";

/** Whose it is; those who may see it can be chosen. */
export function Assignee({ queue, record }: OfQueue) {
  const change = useChange();
  const { id, reference, assignee, colleagues } = record;
  const known = assignee === null || colleagues.some((one) => one.id === assignee.id);
  const people = known ? colleagues : [...colleagues, assignee];
  const give = (to: string) => {
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
        set={(to) => void give(to)}
        none={m.queue_nobody()}
        choices={people}
      />
    </Box>
  );
}
