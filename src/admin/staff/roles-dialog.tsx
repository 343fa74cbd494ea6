import { DialogContentText } from "@mui/material";
import { m } from "../../paraglide/messages";
import { ROLES } from "../../platform/auth/principal";
import { ADMIN, call } from "../api/admin-api";
import type { StaffResponse } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { RoleCheckboxes } from "./role-checkboxes";

type Props = { person: StaffResponse["people"][number]; close: () => void };

/** A colleague without any role loses access to the back office. */
export function RolesDialog({ person: { id, displayName, roles }, close }: Props) {
  const form = useDialogForm({
    name: `roles/${id}`,
    defaults: { roles: ROLES.filter((role) => roles.includes(role)) },
    body: (values) => values,
    async send(body, { idempotencyKey }) {
      const { isPending } = await call("PUT /staff/:id/roles", {
        ...ADMIN,
        params: { id },
        body,
        idempotencyKey,
      });
      return isPending
        ? { text: m.changes_roles_wait(), type: "warning" }
        : { text: m.admin_roles_changed(), type: "success" };
    },
    close,
  });
  return (
    <FormDialog dialogForm={form} title={displayName} submitLabel={m.admin_save()}>
      <RoleCheckboxes />
      <DialogContentText>{m.admin_roles_hint()}</DialogContentText>
    </FormDialog>
  );
}
