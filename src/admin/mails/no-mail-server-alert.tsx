import { Alert } from "@mui/material";
import { mailsWaitingNote, sendsMails } from "./mail-server";

export const NoMailServerAlert = () =>
  sendsMails() ? null : (
    <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
      {mailsWaitingNote()}
    </Alert>
  );
