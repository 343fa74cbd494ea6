import { Alert, Button } from "@mui/material";
import { get, useFormState } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";

/** Shows an error of the surrounding form that concerns no single field, until the form changes. */
export function FormProblem() {
  const { errors } = useFormState();
  const { message } = (get(errors, "root.server") ?? {}) as { message?: unknown };
  return typeof message === "string" && message !== "" ? <ProblemAlert message={message} /> : null;
}

/** Without a session, links to the sign-in page in another tab, so that typed text stays here. */
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
