import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useGetIdentity } from "react-admin";
import { m } from "../../paraglide/messages";
import { ProblemAlert } from "../shared/form-problem";
import { checkSession, sessionEnd } from "./session-end";

/** In pixels. */
const APP_BAR_HEIGHT = 48;

/** Reports an ended session and resumes after sign-in. Reloads for another user, so that typed text disappears. */
export function SessionEndNotice() {
  const { ended, interrupted } = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.getState);
  const queryClient = useQueryClient();
  const email = useGetIdentity().data?.["email"] as string | undefined;
  useEffect(() => {
    if (!ended || email === undefined) return undefined;
    const handleFocus = async () => {
      const session = await checkSession(email).catch(() => "none" as const);
      if (session === "other") return location.reload();
      if (session === "none" || !sessionEnd.getState().ended) return undefined;
      const wasInterrupted = sessionEnd.getState().interrupted;
      sessionEnd.setState({ ended: false, interrupted: false });
      if (!wasInterrupted) return undefined;
      // Queries that wait for the sign-in count as running and would not be sent again.
      await queryClient.cancelQueries();
      return queryClient.invalidateQueries();
    };
    const listener = () => void handleFocus();
    globalThis.addEventListener("focus", listener);
    return () => globalThis.removeEventListener("focus", listener);
  }, [ended, email, queryClient]);
  if (!interrupted) return null;
  return (
    <Box
      sx={{
        position: "sticky",
        insetBlockStart: `${APP_BAR_HEIGHT}px`,
        zIndex: "appBar",
        marginBlockStart: 2,
      }}
    >
      <ProblemAlert message={m.forms_session_over()} />
    </Box>
  );
}
