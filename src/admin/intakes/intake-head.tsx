import { Button, Card, CardContent, Link, Stack } from "@mui/material";
import { useState } from "react";
import { type IntakeStep, mayTakeStep } from "../../features/applications/intake.model";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import type { IntakeItem } from "../client";
import { useWrites } from "../use-writes";
import { IntakeChip } from "./intake-list";
import { CloseIntakeDialog, OpenIntakeDialog } from "./intake-dialog";

type Props = {
  intake: IntakeItem;
  /** Something of its form is not saved: a step shows the intake anew, and that would be lost. */
  dirty: boolean;
};

/** Where an intake stands, how full it is, and what can be done with it now. */
export function IntakeHead({ intake, dirty }: Props) {
  const writes = useWrites("intakes");
  const [step, setStep] = useState<IntakeStep | null>(null);
  const { state, taken, places, undecided, waiting, programId } = intake;
  const close = () => setStep(null);
  const learners = encodeURIComponent(JSON.stringify({ program: programId }));
  return (
    <Card sx={{ marginBlockStart: 2 }}>
      <CardContent>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
          <IntakeChip state={state} />
          <span>
            {m.intakes_taken()}: {m.intakes_taken_of({ taken, places })}
          </span>
          <span>
            {m.intakes_undecided()}: {undecided}
          </span>
          <span>
            {m.intakes_waiting()}: {waiting}
          </span>
          <Link href={`${hrefOf("/admin/learners")}?filter=${learners}`}>{m.intakes_learners()}</Link>
          {writes && mayTakeStep(state, "open") ? (
            <Button variant="contained" disabled={dirty} onClick={() => setStep("open")}>
              {m.intakes_open()}
            </Button>
          ) : null}
          {writes && mayTakeStep(state, "close") ? (
            <Button variant="outlined" disabled={dirty} onClick={() => setStep("close")}>
              {m.intakes_close()}
            </Button>
          ) : null}
        </Stack>
        {step === "open" ? <OpenIntakeDialog intake={intake} close={close} /> : null}
        {step === "close" ? <CloseIntakeDialog intake={intake} close={close} /> : null}
      </CardContent>
    </Card>
  );
}
