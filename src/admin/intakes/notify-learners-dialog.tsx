import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { m } from "../../paraglide/messages";
import type { IntakeLearners } from "../api/api-types";

type Props = { learners: IntakeLearners; onAnswer: (save: boolean) => void };

/** Says who is told of other days or places to meet, and who has to be called, before they are saved. */
export const NotifyLearnersDialog = ({ learners: { mailed, unreached }, onAnswer }: Props) => (
  <Dialog open onClose={() => onAnswer(false)} aria-labelledby="intake-change" fullWidth>
    <DialogTitle id="intake-change">{m.intakes_change_title()}</DialogTitle>
    <DialogContent>
      <DialogContentText>{m.intakes_change_text({ count: mailed })}</DialogContentText>
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
    </DialogContent>
    <DialogActions>
      <Button onClick={() => onAnswer(false)}>{m.admin_ra_cancel()}</Button>
      <Button variant="contained" onClick={() => onAnswer(true)}>
        {m.intakes_change_save()}
      </Button>
    </DialogActions>
  </Dialog>
);
