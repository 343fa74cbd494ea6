import { Alert, Button, Card, CardContent, Chip, Stack, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, FunctionField, ListContextProvider, Title, useList, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { Role } from "../../platform/auth/principal";
import type { StaffResponse } from "../api/api-types";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { formatDateTime } from "../shared/format-date";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { ROLE_LABELS } from "../labels/labels";
import { InviteDialog } from "./invite-dialog";
import { ResetSecondFactor } from "./reset-second-factor";
import { RolesDialog } from "./roles-dialog";
import { mailSentNote, mailNoteSeverity } from "../mails/mail-server";

type StaffMember = StaffResponse["people"][number];
const STAFF_QUERY_KEY = ["staff"];

export function StaffPage() {
  const { data, error } = useQuery({ queryKey: STAFF_QUERY_KEY, queryFn: () => call("GET /staff", ADMIN) });
  const canWrite = useCanWrite("staff");
  const [isInviting, setIsInviting] = useState(false);
  const [changing, setChanging] = useState<StaffMember | null>(null);
  return (
    <>
      <Title title={m.admin_kind_staff()} />
      <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
        {canWrite ? (
          <div>
            <Button variant="contained" onClick={() => setIsInviting(true)}>
              {m.admin_invite()}
            </Button>
          </div>
        ) : null}
        {error ? <Alert severity="error">{errorMessage(error)}</Alert> : null}
        <Card>
          <StaffTable people={data?.people ?? []} onChangeRoles={canWrite ? setChanging : null} />
        </Card>
        {data && data.invitations.length > 0 ? (
          <Invitations invitations={data.invitations} canWrite={canWrite} />
        ) : null}
      </Stack>
      {isInviting ? <InviteDialog close={() => setIsInviting(false)} /> : null}
      {changing ? <RolesDialog person={changing} close={() => setChanging(null)} /> : null}
    </>
  );
}

type StaffTableProps = {
  people: readonly StaffMember[];
  onChangeRoles: ((person: StaffMember) => void) | null;
};

const StaffTable = ({ people, onChangeRoles }: StaffTableProps) => (
  <ListContextProvider value={useList<StaffMember>({ data: [...people], perPage: Number.MAX_SAFE_INTEGER })}>
    <ResponsiveDataTable>
      <DataTable.Col source="displayName" label={m.admin_field_name()} disableSort>
        <FunctionField<StaffMember>
          render={({ displayName, email }) => (
            <>
              <strong>{displayName}</strong>
              <br />
              {email}
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="roles" label={m.admin_roles()} disableSort>
        <FunctionField<StaffMember> render={({ roles }) => <RoleChips roles={roles} />} />
      </DataTable.Col>
      <DataTable.Col source="secondFactor" label={m.admin_factor()} disableSort>
        <FunctionField<StaffMember>
          render={({ secondFactor }) => (secondFactor ? m.admin_factor_on() : m.admin_factor_off())}
        />
      </DataTable.Col>
      <DataTable.Col source="lastSeenAt" label={m.admin_last_seen()} disableSort>
        <FunctionField<StaffMember> render={({ lastSeenAt }) => formatDateTime(lastSeenAt)} />
      </DataTable.Col>
      {onChangeRoles ? (
        <DataTable.Col source="id" label={m.finance_actions()} disableSort>
          <FunctionField<StaffMember>
            render={(person) => (
              <>
                <Button onClick={() => onChangeRoles(person)}>{m.admin_change_roles()}</Button>
                {person.secondFactor && !person.own ? <ResetSecondFactor person={person} /> : null}
              </>
            )}
          />
        </DataTable.Col>
      ) : null}
    </ResponsiveDataTable>
  </ListContextProvider>
);

const RoleChips = ({ roles }: { roles: readonly Role[] }) => (
  <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: "wrap" }}>
    {roles.map((role) => (
      <Chip key={role} size="small" variant="outlined" label={ROLE_LABELS[role]()} />
    ))}
  </Stack>
);

type Invitation = StaffResponse["invitations"][number];
type InvitationsProps = { invitations: StaffResponse["invitations"]; canWrite: boolean };

function Invitations({ invitations, canWrite }: InvitationsProps) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: STAFF_QUERY_KEY });
  async function resend({ id, email }: Invitation) {
    try {
      await call("POST /staff/invitations/:id/resend", { ...ADMIN, params: { id } });
      notify(mailSentNote(m.admin_invitation_resent({ email })), { type: mailNoteSeverity() });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    await reload();
  }
  async function revoke({ id }: Invitation) {
    await call("DELETE /staff/invitations/:id", { ...ADMIN, params: { id } });
    notify(m.admin_withdrawn(), { type: "success" });
    void reload();
  }
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.admin_invitations()}
        </Typography>
        {invitations.map((invitation) => (
          <Stack
            key={invitation.id}
            direction="row"
            spacing={2}
            useFlexGap
            sx={{ alignItems: "center", flexWrap: "wrap" }}
          >
            <span>{invitation.email}</span>
            <RoleChips roles={invitation.roles} />
            <span>{m.admin_until({ date: formatDateTime(invitation.until) })}</span>
            {canWrite ? (
              <>
                <Button onClick={() => void resend(invitation)}>{m.admin_mail_resend()}</Button>
                <Button color="error" onClick={() => setRevoking(invitation)}>
                  {m.admin_withdraw()}
                </Button>
              </>
            ) : null}
          </Stack>
        ))}
      </CardContent>
      {revoking ? (
        <ConfirmDialog
          isDestructive
          title={m.admin_withdraw_title()}
          text={m.admin_withdraw_text({ email: revoking.email })}
          confirmLabel={m.admin_withdraw()}
          onConfirm={() => revoke(revoking)}
          close={() => setRevoking(null)}
        />
      ) : null}
    </Card>
  );
}
