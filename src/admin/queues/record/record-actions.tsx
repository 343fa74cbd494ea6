import { Button, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { m } from "../../../paraglide/messages";
import type { QueueRecord } from "../../api/api-types";
import type { QueueRecordProps } from "../queue-data";
import { ActionDialog } from "./action-dialog";

type StaffAction = QueueRecord["actions"][number];

export function RecordActions({ queue, record }: QueueRecordProps) {
  const [action, setAction] = useState<StaffAction | null>(null);
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700, marginBlockStart: 1 }}>
        {m.queue_steps()}
      </Typography>
      {record.actions.length === 0 ? <p>{m.queue_no_steps()}</p> : null}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        {record.actions.map((one) => (
          <Button key={one.to} variant="outlined" onClick={() => setAction(one)}>
            {one.label}
          </Button>
        ))}
      </Stack>
      {action ? (
        <ActionDialog queue={queue} record={record} action={action} close={() => setAction(null)} />
      ) : null}
    </>
  );
}
