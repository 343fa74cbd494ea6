import { DialogContentText } from "@mui/material";
import { m } from "../../paraglide/messages";
import { ROLES } from "../../platform/who";
import { ADMIN, type StaffAnswer, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { RoleBoxes } from "./role-boxes";

type Props = { person: StaffAnswer["people"][number]; close: () => void };

/** Which roles a colleague has; without any they work here no longer. */
export function RolesDialog({ person: { id, displayName, roles }, close }: Props) {
  const form = useDialogForm({
    name: `roles/${id}`,
    defaults: { roles: ROLES.filter((role) => roles.includes(role)) },
    body: (values) => values,
    async send(body, { idempotencyKey }) {
      const { waits } = await call("PUT /staff/:id/roles", {
        ...ADMIN,
        params: { id },
        body,
        idempotencyKey,
      });
      return waits
        ? { text: m.changes_roles_wait(), type: "warning" }
        : { text: m.admin_roles_changed(), type: "success" };
    },
    close,
  });
  return (
    <FormDialog of={form} title={displayName} submit={m.admin_save()}>
      <RoleBoxes />
      <DialogContentText>{m.admin_roles_hint()}</DialogContentText>
    </FormDialog>
  );
}
