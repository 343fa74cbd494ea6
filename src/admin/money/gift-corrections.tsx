import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { besides, momentText } from "../content/said";
import { Facts } from "../dialogs/facts";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { useWrites } from "../use-writes";
import { amountText } from "./amount";
import type { GiftFile } from "./money-calls";
import { MoneyTable } from "./money-table";

type Correction = GiftFile["corrections"][number];
const STATE_WORDS: Record<Correction["state"], () => string> = {
  waiting: m.money_refund_waiting,
  done: m.money_corrected_state,
  refused: m.money_refund_refused,
};

/** What was put right of a gift: from what, to what, why; one that waits is decided here. */
export function GiftCorrections({ gift }: { gift: GiftFile }) {
  const writes = useWrites("gifts");
  const [answer, setAnswer] = useState<{ correction: Correction; agreed: boolean } | null>(null);
  const write = (minor: number, purpose: string | null) =>
    besides(amountText(minor, gift.currency), purpose ?? m.money_general());
  return (
    <>
      <MoneyTable
        title={m.money_corrections()}
        columns={[
          ...[m.admin_when(), m.money_was(), m.money_is(), m.money_reason(), m.money_asked_by()],
          m.admin_state(),
        ]}
        rows={gift.corrections.map((correction) => [
          momentText(correction.createdAt),
          write(correction.fromMinor, correction.fromPurpose),
          write(correction.minor, correction.purpose),
          correction.reason,
          besides(correction.askedBy, correction.decidedBy),
          correction.state === "waiting" && writes && !correction.own ? (
            <Stack key="decide" direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap" }}>
              <Button variant="contained" onClick={() => setAnswer({ correction, agreed: true })}>
                {m.money_agree()}
              </Button>
              <Button color="error" onClick={() => setAnswer({ correction, agreed: false })}>
                {m.money_refuse()}
              </Button>
            </Stack>
          ) : (
            STATE_WORDS[correction.state]()
          ),
        ])}
      />
      {answer === null ? null : <DecisionDialog {...answer} write={write} close={() => setAnswer(null)} />}
    </>
  );
}

type DecisionProps = {
  correction: Correction;
  agreed: boolean;
  write: (minor: number, purpose: string | null) => string;
  close: () => void;
};

/** A second look at what changes and why. */
function DecisionDialog({ correction, agreed, write, close }: DecisionProps) {
  const { id } = correction;
  const form = useDialogForm({
    name: `correction-decision/${id}`,
    defaults: {},
    body: () => ({ agreed }),
    async send(body, { idempotencyKey }) {
      const params = { id };
      const done = await call("POST /corrections/:id/decision", { ...ADMIN, params, body, idempotencyKey });
      return STATE_WORDS[done.state]();
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.money_correct()} submit={agreed ? m.money_agree() : m.money_refuse()}>
      <Facts
        of={[
          [m.money_was(), write(correction.fromMinor, correction.fromPurpose)],
          [m.money_is(), write(correction.minor, correction.purpose)],
          [m.money_reason(), correction.reason],
          [m.money_asked_by(), correction.askedBy],
        ]}
      />
    </FormDialog>
  );
}
