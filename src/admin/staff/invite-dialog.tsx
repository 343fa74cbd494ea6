import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/languages";
import { ADMIN, type Role, call, fieldErrors, wordsOf } from "../client";
import { RoleBoxes } from "./role-boxes";

const INVITED = { mailed: m.admin_invited, granted: m.admin_granted, waits: m.changes_roles_wait };

/** Invites somebody by mail, with the roles and the language of the mail. */
export function InviteDialog({ close }: { close: () => void }) {
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<Role[]>([]);
  const [locale, setLocale] = useState<Locale>(getLocale());
  const [problem, setProblem] = useState<{ email?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const queries = useQueryClient();
  async function send(event: SyntheticEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { done } = await call("POST /staff/invitations", { ...ADMIN, body: { email, roles, locale } });
      notify(INVITED[done](), { type: done === "waits" ? "warning" : "success" });
      await queries.invalidateQueries({ queryKey: ["staff"] });
      close();
    } catch (error) {
      const errors = fieldErrors(error);
      setProblem(errors["email"] ? { email: errors["email"] } : { all: wordsOf(error) });
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby="invite-title">
      <form onSubmit={(event) => void send(event)} noValidate>
        <DialogTitle id="invite-title">{m.admin_invite()}</DialogTitle>
        <DialogContent>
          {problem.all ? <Alert severity="error">{problem.all}</Alert> : null}
          <TextField
            id="invite-email"
            label={m.admin_field_email()}
            type="email"
            required
            value={email}
            error={problem.email !== undefined}
            helperText={problem.email}
            onChange={({ target }) => setEmail(target.value)}
            sx={{ marginBlockEnd: 2 }}
          />
          <TextField
            id="invite-language"
            select
            label={m.admin_language()}
            value={locale}
            onChange={({ target }) => setLocale(target.value as Locale)}
            sx={{ marginBlockEnd: 2 }}
          >
            {LOCALES.map((one) => (
              <MenuItem key={one} value={one}>
                {LANGUAGE_NAMES[one]}
              </MenuItem>
            ))}
          </TextField>
          <RoleBoxes roles={roles} set={setRoles} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{m.admin_ra_cancel()}</Button>
          <Button type="submit" variant="contained" disabled={busy || roles.length === 0 || email === ""}>
            {m.admin_invite_send()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
