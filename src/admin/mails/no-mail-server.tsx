import { Alert } from "@mui/material";
import { mailsWait, sendsMails } from "./mail-server";

/** Says that mails wait, on screens from which mails go out; nothing where a mail server is set up. */
export const NoMailServer = () =>
  sendsMails() ? null : (
    <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
      {mailsWait()}
    </Alert>
  );
