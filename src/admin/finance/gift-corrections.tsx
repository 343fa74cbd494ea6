import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { joinFacts } from "../shared/join-facts";
import { formatDateTime } from "../shared/format-date";
import { DecisionFacts } from "../dialogs/decision-facts";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useCanWrite } from "../auth/use-can-write";
import { formatAmount } from "../shared/amount";
import type { GiftDetail } from "./finance-api";
import { TitledTable } from "../lists/titled-table";

type Correction = GiftDetail["corrections"][number];
const CORRECTION_STATE_LABELS: Record<Correction["state"], () => string> = {
  waiting: m.finance_refund_waiting,
  done: m.finance_corrected_state,
  refused: m.finance_refund_refused,
};

export function GiftCorrections({ gift }: { gift: GiftDetail }) {
  const canWrite = useCanWrite("gifts");
  const [decision, setDecision] = useState<{ correction: Correction; agreed: boolean } | null>(null);
  const formatAmountAndPurpose = (minor: number, purpose: string | null) =>
    joinFacts(formatAmount(minor, gift.currency), purpose ?? m.finance_general());
  return (
    <>
      <TitledTable
        title={m.finance_corrections()}
        columns={[
          m.admin_when(),
          m.finance_was(),
          m.finance_is(),
          m.finance_reason(),
          m.finance_asked_by(),
          m.admin_state(),
        ]}
        rows={gift.corrections.map((correction) => [
          formatDateTime(correction.createdAt),
          formatAmountAndPurpose(correction.fromMinor, correction.fromPurpose),
          formatAmountAndPurpose(correction.minor, correction.purpose),
          correction.reason,
          joinFacts(correction.requestedBy, correction.decidedBy),
          correction.state === "waiting" && canWrite && !correction.own ? (
            <Stack key="decide" direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
              <Button variant="contained" onClick={() => setDecision({ correction, agreed: true })}>
                {m.finance_agree()}
              </Button>
              <Button color="error" onClick={() => setDecision({ correction, agreed: false })}>
                {m.finance_refuse()}
              </Button>
            </Stack>
          ) : (
            CORRECTION_STATE_LABELS[correction.state]()
          ),
        ])}
      />
      {decision === null ? null : (
        <DecisionDialog
          {...decision}
          formatAmountAndPurpose={formatAmountAndPurpose}
          close={() => setDecision(null)}
        />
      )}
    </>
  );
}

type DecisionProps = {
  correction: Correction;
  agreed: boolean;
  formatAmountAndPurpose: (minor: number, purpose: string | null) => string;
  close: () => void;
};

function DecisionDialog({ correction, agreed, formatAmountAndPurpose, close }: DecisionProps) {
  const { id } = correction;
  const form = useDialogForm({
    name: `correction-decision/${id}`,
    defaults: {},
    body: () => ({ agreed }),
    async send(body, { idempotencyKey }) {
      const params = { id };
      const decided = await call("POST /corrections/:id/decision", {
        ...ADMIN,
        params,
        body,
        idempotencyKey,
      });
      return CORRECTION_STATE_LABELS[decided.state]();
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.finance_correct()}
      submitLabel={agreed ? m.finance_agree() : m.finance_refuse()}
    >
      <DecisionFacts
        facts={[
          [m.finance_was(), formatAmountAndPurpose(correction.fromMinor, correction.fromPurpose)],
          [m.finance_is(), formatAmountAndPurpose(correction.minor, correction.purpose)],
          [m.finance_reason(), correction.reason],
          [m.finance_asked_by(), correction.requestedBy],
        ]}
      />
    </FormDialog>
  );
}
