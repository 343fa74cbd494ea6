import { Button, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import type { OpenedRecord } from "../client";
import type { OfQueue } from "./part";
import { StepDialog } from "./step-dialog";

type Step = OpenedRecord["steps"][number];

/** The steps that are allowed from here, and no others. */
export function Steps({ queue, record }: OfQueue) {
  const [step, setStep] = useState<Step | null>(null);
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700, marginBlockStart: 1 }}>
        {m.queue_steps()}
      </Typography>
      {record.steps.length === 0 ? <p>{m.queue_no_steps()}</p> : null}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
        {record.steps.map((one) => (
          <Button key={one.to} variant="outlined" onClick={() => setStep(one)}>
            {one.words}
          </Button>
        ))}
      </Stack>
      {step ? <StepDialog queue={queue} record={record} step={step} close={() => setStep(null)} /> : null}
    </>
  );
}
