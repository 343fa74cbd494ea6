import { Button, Card, CardContent, Link, Stack } from "@mui/material";
import { useState } from "react";
import { type IntakeAction, canPerformAction } from "../../features/applications/intakes/intake.model";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import type { IntakeItem } from "../api/api-types";
import { useCanWrite } from "../auth/use-can-write";
import { IntakeStateChip } from "./intake-list";
import { CloseIntakeDialog, OpenIntakeDialog } from "./registration-dialogs";

type Props = {
  intake: IntakeItem;
  /** An action reloads the intake, which would discard unsaved input. */
  hasUnsavedChanges: boolean;
};

export function IntakeSummary({ intake, hasUnsavedChanges }: Props) {
  const canWrite = useCanWrite("intakes");
  const [action, setAction] = useState<IntakeAction | null>(null);
  const { state, taken, places, undecided, waiting, programId } = intake;
  const close = () => setAction(null);
  const learners = encodeURIComponent(JSON.stringify({ program: programId }));
  return (
    <Card sx={{ marginBlockStart: 2 }}>
      <CardContent>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
          <IntakeStateChip state={state} />
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
          {canWrite && canPerformAction(state, "open") ? (
            <Button variant="contained" disabled={hasUnsavedChanges} onClick={() => setAction("open")}>
              {m.intakes_open()}
            </Button>
          ) : null}
          {canWrite && canPerformAction(state, "close") ? (
            <Button variant="outlined" disabled={hasUnsavedChanges} onClick={() => setAction("close")}>
              {m.intakes_close()}
            </Button>
          ) : null}
        </Stack>
        {action === "open" ? <OpenIntakeDialog intake={intake} close={close} /> : null}
        {action === "close" ? <CloseIntakeDialog intake={intake} close={close} /> : null}
      </CardContent>
    </Card>
  );
}
