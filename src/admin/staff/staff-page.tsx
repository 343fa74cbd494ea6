import { Alert, Button, Card, CardContent, Chip, Stack, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, FunctionField, ListContextProvider, Title, useList, useNotify } from "react-admin";
import { m } from "../../paraglide/messages";
import { ADMIN, type Role, type StaffAnswer, call, wordsOf } from "../client";
import { momentText } from "../content/said";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { ROLE_WORDS } from "../words";
import { InviteDialog } from "./invite-dialog";
import { ResetFactor } from "./reset-factor";
import { RolesDialog } from "./roles-dialog";
import { mailed, mailedAs } from "../mails/mail-server";

type Person = StaffAnswer["people"][number];
const STAFF = ["staff"];

/** Who works here, with which roles and whether the second factor is on; and who is invited. */
export function StaffPage() {
  const { data, error } = useQuery({ queryKey: STAFF, queryFn: () => call("GET /staff", ADMIN) });
  const writes = useWrites("staff");
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Person | null>(null);
  return (
    <>
      <Title title={m.admin_kind_staff()} />
      <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
        {writes ? (
          <div>
            <Button variant="contained" onClick={() => setInviting(true)}>
              {m.admin_invite()}
            </Button>
          </div>
        ) : null}
        {error ? <Alert severity="error">{wordsOf(error)}</Alert> : null}
        <Card>
          <People people={data?.people ?? []} change={writes ? setChanging : null} />
        </Card>
        {data && data.invitations.length > 0 ? (
          <Invitations invitations={data.invitations} writes={writes} />
        ) : null}
      </Stack>
      {inviting ? <InviteDialog close={() => setInviting(false)} /> : null}
      {changing ? <RolesDialog person={changing} close={() => setChanging(null)} /> : null}
    </>
  );
}

type PeopleProps = { people: readonly Person[]; change: ((person: Person) => void) | null };

const People = ({ people, change }: PeopleProps) => (
  <ListContextProvider value={useList<Person>({ data: [...people], perPage: Number.MAX_SAFE_INTEGER })}>
    <OfficeRows>
      <DataTable.Col source="displayName" label={m.admin_field_name()} disableSort>
        <FunctionField<Person>
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
        <FunctionField<Person> render={({ roles }) => <RoleChips roles={roles} />} />
      </DataTable.Col>
      <DataTable.Col source="secondFactor" label={m.admin_factor()} disableSort>
        <FunctionField<Person>
          render={({ secondFactor }) => (secondFactor ? m.admin_factor_on() : m.admin_factor_off())}
        />
      </DataTable.Col>
      <DataTable.Col source="lastSeenAt" label={m.admin_last_seen()} disableSort>
        <FunctionField<Person> render={({ lastSeenAt }) => momentText(lastSeenAt)} />
      </DataTable.Col>
      {change ? (
        <DataTable.Col source="id" label={m.money_actions()} disableSort>
          <FunctionField<Person>
            render={(person) => (
              <>
                <Button onClick={() => change(person)}>{m.admin_change_roles()}</Button>
                {person.secondFactor && !person.own ? <ResetFactor person={person} /> : null}
              </>
            )}
          />
        </DataTable.Col>
      ) : null}
    </OfficeRows>
  </ListContextProvider>
);

const RoleChips = ({ roles }: { roles: readonly Role[] }) => (
  <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: "wrap" }}>
    {roles.map((role) => (
      <Chip key={role} size="small" variant="outlined" label={ROLE_WORDS[role]()} />
    ))}
  </Stack>
);

type InvitationsProps = { invitations: StaffAnswer["invitations"]; writes: boolean };

function Invitations({ invitations, writes }: InvitationsProps) {
  const notify = useNotify();
  const queries = useQueryClient();
  const tried = async (step: () => Promise<unknown>, done: { text: string; type: "success" | "warning" }) => {
    try {
      await step();
      notify(done.text, { type: done.type });
    } catch (error) {
      notify(wordsOf(error), { type: "error" });
    }
    await queries.invalidateQueries({ queryKey: STAFF });
  };
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.admin_invitations()}
        </Typography>
        {invitations.map(({ id, email, roles, until }) => (
          <Stack
            key={id}
            direction="row"
            spacing={2}
            useFlexGap
            sx={{ alignItems: "center", flexWrap: "wrap" }}
          >
            <span>{email}</span>
            <RoleChips roles={roles} />
            <span>{m.admin_until({ date: momentText(until) })}</span>
            {writes ? (
              <>
                <Button
                  onClick={() =>
                    void tried(
                      () => call("POST /staff/invitations/:id/resend", { ...ADMIN, params: { id } }),
                      { text: mailed(m.admin_invitation_resent({ email })), type: mailedAs() },
                    )
                  }
                >
                  {m.admin_mail_resend()}
                </Button>
                <Button
                  color="error"
                  onClick={() =>
                    void tried(() => call("DELETE /staff/invitations/:id", { ...ADMIN, params: { id } }), {
                      text: m.admin_withdrawn(),
                      type: "success",
                    })
                  }
                >
                  {m.admin_withdraw()}
                </Button>
              </>
            ) : null}
          </Stack>
        ))}
      </CardContent>
    </Card>
  );
}
