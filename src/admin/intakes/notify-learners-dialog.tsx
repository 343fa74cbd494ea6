import { Alert } from "@mui/material";
import { m } from "../../paraglide/messages";
import type { IntakeLearners } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";

type Props = { learners: IntakeLearners; onAnswer: (save: boolean) => void };

export const NotifyLearnersDialog = ({ learners: { mailed, unreached }, onAnswer }: Props) => (
  <ConfirmDialog
    title={m.intakes_change_title()}
    text={
      <>
        {m.intakes_change_text({ count: mailed })}
        {unreached.length > 0 ? (
          <Alert severity="warning" sx={{ marginBlockStart: 2 }}>
            {m.intakes_change_call()}
            <ul>
              {unreached.map(({ id, reference, name, phone, neutral }) => (
                <li key={id}>
                  <bdi>{name}</bdi> · {reference} ·{" "}
                  {phone ? (
                    <a href={`tel:${phone}`}>
                      <bdi>{phone}</bdi>
                    </a>
                  ) : (
                    m.queue_no_contact()
                  )}
                  {neutral ? <div>{m.interest_neutral()}</div> : null}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </>
    }
    confirmLabel={m.intakes_change_save()}
    onConfirm={() => onAnswer(true)}
    close={() => onAnswer(false)}
  />
);
