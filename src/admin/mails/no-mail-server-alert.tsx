import { Alert } from "@mui/material";
import { mailsWaitingNote, sendsMails } from "./mail-server";

/** Says that mails wait, on screens from which mails go out; nothing where a mail server is set up. */
export const NoMailServerAlert = () =>
  sendsMails() ? null : (
    <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
      {mailsWaitingNote()}
    </Alert>
  );
