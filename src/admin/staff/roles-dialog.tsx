import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Role, type StaffAnswer, call, wordsOf } from "../client";
import { RoleBoxes } from "./role-boxes";

type Props = { person: StaffAnswer["people"][number]; close: () => void };

/** Which roles somebody has; without any they work here no longer. */
export function RolesDialog({ person, close }: Props) {
  const [roles, setRoles] = useState<Role[]>([...person.roles]);
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const queries = useQueryClient();
  async function save() {
    try {
      const body = { roles };
      const { waits } = await call("PUT /staff/:id/roles", { ...ADMIN, params: { id: person.id }, body });
      if (waits) notify(m.changes_roles_wait(), { type: "warning" });
      else notify(m.admin_roles_changed(), { type: "success" });
      await queries.invalidateQueries({ queryKey: ["staff"] });
      close();
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby="roles-title">
      <DialogTitle id="roles-title">{person.displayName}</DialogTitle>
      <DialogContent>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        <RoleBoxes roles={roles} set={setRoles} />
        <DialogContentText>{m.admin_roles_hint()}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{m.admin_ra_cancel()}</Button>
        <Button variant="contained" onClick={() => void save()}>
          {m.admin_save()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
