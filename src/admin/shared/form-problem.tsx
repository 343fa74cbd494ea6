import { Alert, Button } from "@mui/material";
import { get, useFormState } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";

/** Why the form around it was not saved, as long as that concerns no single field and nothing has been changed since. */
export function FormProblem() {
  const { errors } = useFormState();
  const { message } = (get(errors, "root.server") ?? {}) as { message?: unknown };
  return typeof message === "string" && message !== "" ? <ProblemAlert message={message} /> : null;
}

/** What went wrong; without a session with the way to a new one, beside this page and what stands in it. */
export const ProblemAlert = ({ message }: { message: string }) => (
  <Alert
    severity="error"
    sx={{ marginBlockEnd: 2 }}
    action={
      message === m.forms_session_over() ? (
        <Button color="inherit" component="a" href={hrefOf("/login")} target="_blank" rel="noopener">
          {m.forms_sign_in()}
        </Button>
      ) : null
    }
  >
    {message}
  </Alert>
);
