import { m } from "../../../paraglide/messages";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { ROLES, type Role, type User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { type Describe, sameValue } from "../../pending-changes/pending-changes.model";
import {
  type ChangeDeps,
  type SensitiveField,
  lockChangeTarget,
  requestChange,
  supersedeOpenChange,
} from "../../pending-changes/pending-changes.service.server";
import { getSettings } from "../../site/site.service.server";
import { findAccountByEmail, insertAccountEvent, updateAccount } from "../accounts.store.server";
import { invite } from "./invitations.service.server";
import { notifyAccount } from "../notify-account.server";
import { deleteSessions } from "../sessions/sessions.store.server";
import { countOwners, lockStaff } from "./staff.store.server";
import { lockOwnership, revokeAccountTokens } from "../tokens/tokens.store.server";
import type { Tx } from "../../../platform/database/database";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type StaffAccount = NonNullable<Awaited<ReturnType<typeof lockStaff>>>;
type InvitedStaff = { email: string; roles: [Role, ...Role[]]; locale: Locale };
type Invitation = InvitedStaff & { organisation: string };

const sortRoles = (roles: readonly Role[]): Role[] => ROLES.filter((role) => roles.includes(role));

const ROLE_NAMES: Record<Role, (inputs: Record<string, never>, options: { locale: Locale }) => string> = {
  owner: m.admin_role_owner,
  editor: m.admin_role_editor,
  reviewer: m.admin_role_reviewer,
  safeguarding: m.admin_role_safeguarding,
  organiser: m.admin_role_organiser,
  finance: m.admin_role_finance,
  auditor: m.admin_role_auditor,
};
const rolesText = (roles: readonly Role[], locale: Locale): string =>
  roles.map((role) => ROLE_NAMES[role]({}, { locale })).join(", ");

const describeRoles: Describe = ({ title, before, after }, locale) => ({
  what: m.changes_roles_of({ name: title }, { locale }),
  before: rolesText((before ?? []) as Role[], locale),
  after: rolesText(after as Role[], locale) || m.changes_no_roles({}, { locale }),
});
const describeInvitation: Describe = ({ title, after }, locale) => ({
  what: m.changes_invitation_of({ email: title }, { locale }),
  before: "",
  after: rolesText((after as InvitedStaff).roles, locale),
});

const rolesField = (id: string) => ({ subject: "staff", item: id, field: "roles" });
const invitationField = (email: string) => ({
  subject: "invitations",
  item: emailKey(email),
  field: "invitation",
});

export const inviteStaff = (
  deps: ChangeDeps,
  user: User,
  { organisation, ...invited }: Invitation,
): Promise<"granted" | "mailed" | "pending"> =>
  transact(deps.db, async (tx) => {
    const existing = await findAccountByEmail(tx, emailKey(invited.email));
    if (existing) {
      await lockChangeTarget(tx, rolesField(existing.id));
      await lockOwnership(tx);
      const account = (await lockStaff(tx, existing.id))!;
      const roles = sortRoles([...account.roles, ...invited.roles]);
      return (await requestRoles(tx, deps, user, { account, roles, organisation })) ? "pending" : "granted";
    }
    const change = invitationField(invited.email);
    await lockChangeTarget(tx, change);
    const { id, state } = await requestChange(
      tx,
      deps,
      { ...change, title: invited.email, before: null, after: invited },
      { user, describe: describeInvitation },
    );
    if (state === "requested") return "pending";
    return sendInvitation(tx, deps, { ...invited, organisation, changeId: id }, user.id);
  });

async function sendInvitation(
  tx: Tx,
  deps: ChangeDeps,
  invitation: Invitation & { changeId: string },
  actor: string,
): Promise<"granted" | "mailed"> {
  const outcome = await invite({ ...deps, db: tx }, invitation);
  const { email, roles } = invitation;
  await recordAuditEvent(tx, deps, {
    actor,
    action: "invited",
    subject: "staff",
    item: email,
    title: email,
    before: null,
    after: { roles, by: outcome },
  });
  return outcome;
}

type RoleChangeInput = { account: StaffAccount; roles: readonly Role[]; organisation: string };

/** Returns true if the roles are pending, false if they are unchanged or applied. */
async function requestRoles(
  tx: Tx,
  deps: ChangeDeps,
  user: User,
  { account, roles, organisation }: RoleChangeInput,
): Promise<boolean> {
  const before = sortRoles(account.roles);
  if (sameValue(before, roles)) return false;
  const change = { ...rolesField(account.id), title: account.display_name, before, after: roles };
  const { id, state } = await requestChange(tx, deps, change, { user, describe: describeRoles });
  if (state === "requested") return true;
  await writeRoles(tx, deps, { account, roles, organisation }, { actor: user.id, changeId: id });
  return false;
}

/** Ends all sessions, because the permissions change. @param changeId change that granted roles, or null */
async function writeRoles(
  tx: Tx,
  deps: ChangeDeps,
  { account, roles, organisation }: RoleChangeInput,
  { actor, changeId }: { actor: string; changeId: string | null },
): Promise<void> {
  const { id, email, locale } = account;
  const added = roles.some((role) => !account.roles.includes(role));
  await updateAccount(tx, id, {
    roles: [...roles],
    updated_at: deps.now(),
    ...(added ? { roles_change_id: changeId } : {}),
  });
  await deleteSessions(tx, id);
  await notifyAccount(tx, deps, { kind: "roles-changed", email, locale, organisation });
  await recordAuditEvent(tx, deps, {
    actor,
    action: roles.length === 0 ? "removed" : "roles_changed",
    subject: "staff",
    item: id,
    title: account.display_name,
    before: { roles: account.roles },
    after: { roles },
  });
}

/** Sets exactly these roles. Removals take effect at once; grants, and removing another owner, must wait. */
export const setRoles = (
  deps: ChangeDeps,
  user: User,
  { id, roles, organisation }: { id: string; roles: readonly Role[]; organisation: string },
): Promise<Result<{ isPending: boolean }, "not_found" | "last_owner">> =>
  transact(deps.db, async (tx) => {
    if (!UUID.test(id)) return err("not_found");
    await lockChangeTarget(tx, rolesField(id));
    await lockOwnership(tx);
    const account = await lockStaff(tx, id);
    if (!account || account.roles.length === 0) return err("not_found");
    const wantedRoles = sortRoles(roles);
    const endsOwnership = account.roles.includes("owner") && !wantedRoles.includes("owner");
    if (endsOwnership && (await countOwners(tx)) === 1) return err("last_owner");
    const isOtherOwner = endsOwnership && user.id !== id;
    const remainingRoles = sortRoles(account.roles).filter(
      (role) => wantedRoles.includes(role) || (role === "owner" && isOtherOwner),
    );
    if (!sameValue(remainingRoles, sortRoles(account.roles))) {
      await supersedeOpenChange(tx, deps, rolesField(id), { user, describe: describeRoles });
      const reduced = { account, roles: remainingRoles, organisation };
      await writeRoles(tx, deps, reduced, { actor: user.id, changeId: null });
    }
    const pending = { account: { ...account, roles: remainingRoles }, roles: wantedRoles, organisation };
    const isPending = await requestRoles(tx, deps, user, pending);
    if (isOtherOwner) await revokeAccess(tx, deps, id);
    return ok({ isPending });
  });

/** Ends possibly stolen sessions and links; the person can sign in again. */
async function revokeAccess(tx: Tx, deps: ChangeDeps, id: string): Promise<void> {
  await deleteSessions(tx, id);
  await revokeAccountTokens(tx, id, deps.now());
  await insertAccountEvent(tx, id, "session_ended", deps.now());
}

export const sensitiveRoles: readonly SensitiveField[] = [
  {
    subject: "staff",
    field: "roles",
    approvers: ["owner"],
    describe: describeRoles,
    enqueues: [],
    async apply(tx, deps, change, actor) {
      await lockOwnership(tx);
      const account = await lockStaff(tx, change.item);
      if (!account || !sameValue(sortRoles(account.roles), change.before)) return "moved";
      const roles = change.after as Role[];
      const endsOwnership = account.roles.includes("owner") && !roles.includes("owner");
      if (endsOwnership && (await countOwners(tx)) === 1) return "moved";
      const { name: organisation } = await getSettings({ db: tx, log: deps.log });
      await writeRoles(tx, deps, { account, roles, organisation }, { actor, changeId: change.id });
      return "applied";
    },
  },
  {
    subject: "invitations",
    field: "invitation",
    approvers: ["owner"],
    describe: describeInvitation,
    enqueues: [],
    async apply(tx, deps, change, actor) {
      const { name: organisation } = await getSettings({ db: tx, log: deps.log });
      const invited = change.after as InvitedStaff;
      await sendInvitation(tx, deps, { ...invited, organisation, changeId: change.id }, actor);
      return "applied";
    },
  },
];
