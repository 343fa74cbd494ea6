import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { Deps } from "../../../platform/deps";
import type { Role, User } from "../../../platform/auth/principal";
import { sensitiveChanges } from "../../../registry/sensitive-changes.server";
import { readAuditLog } from "../../audit/audit.service.server";
import { createStaffUser, readNewestChange } from "../../pending-changes/pending-changes.fixture";
import { APPROVAL_DELAY_MS, GRANT_TRUST_DELAY_MS } from "../../pending-changes/pending-changes.model";
import {
  applyDueChanges,
  approveChange,
  cancelChange,
} from "../../pending-changes/pending-changes.service.server";
import {
  ORGANISATION,
  createTwoFactorMember,
  depsLater,
  mailsTo,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { acceptInvitation } from "./invitations.service.server";
import { inviteStaff, setRoles } from "./role-changes.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";
import { readRoleGrant } from "./staff.service.server";

async function admin() {
  const deps = await testDeps();
  return { deps, owner: await createStaffUser(deps, "owner@example.org", "owner") };
}
const rolesOf = async (deps: Deps, { id }: { id: string }) => (await readRoleGrant(deps, id))!.roles;
const give = (deps: Deps, user: User, { id }: { id: string }, ...roles: Role[]) =>
  setRoles(deps, user, { id, roles, organisation: ORGANISATION });
const inviting = (email: string, ...roles: [Role, ...Role[]]) => ({
  email,
  roles,
  organisation: ORGANISATION,
  locale: "en" as const,
});
const WAITS = { ok: true, value: { isPending: true } };
const DONE = { ok: true, value: { isPending: false } };
const accept = (deps: Deps, token: string) =>
  acceptInvitation(deps, token, {
    displayName: "Grace Sample",
    email: "",
    password: "nine brown teapots",
    locale: "en" as const,
    userAgent: null,
    devices: [],
    organisation: ORGANISATION,
  });

test("granted roles wait for a second owner; removed roles end at once", async () => {
  const { deps, owner } = await admin();
  const second = await createStaffUser(deps, "second@example.org", "owner");
  const editor = await createTwoFactorMember(deps, "editor@example.org", ["editor", "reviewer"]);
  const person = { id: editor.user.accountId };
  expect(await give(deps, owner, person, "editor", "finance")).toEqual(WAITS);
  expect(await rolesOf(deps, person)).toEqual(["editor"]);
  expect(await findUserByToken(deps, editor.token)).toBeNull();
  expect((await mailsTo(deps, "second@example.org")).at(-1)!.kind).toBe("security.change-requested");
  const { id } = await readNewestChange(deps, owner);
  expect(await approveChange(deps, sensitiveChanges, owner, id)).toEqual({ ok: false, error: "own" });
  expect(await approveChange(deps, sensitiveChanges, second, id)).toMatchObject({ ok: true });
  expect(await rolesOf(deps, person)).toEqual(["editor", "finance"]);
  const { items } = await readAuditLog(deps, { subject: "staff" }, { size: 9, before: null });
  expect(items.map(({ action, actor }) => [action, actor])).toEqual([
    ["roles_changed", second.id],
    ["roles_changed", owner.id],
  ]);
});

test("removing roles supersedes a pending grant", async () => {
  const { deps, owner } = await admin();
  const editor = await createStaffUser(deps, "editor@example.org", "editor");
  await give(deps, owner, editor, "editor", "finance");
  expect(await give(deps, owner, editor)).toEqual(DONE);
  expect((await readNewestChange(deps, owner)).state).toBe("superseded");
  expect(await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges)).toBe(0);
  expect(await rolesOf(deps, editor)).toEqual([]);
});

test("removing another owner waits, ends their sessions at once, and they can cancel it", async () => {
  const { deps, owner } = await admin();
  const other = await createTwoFactorMember(deps, "other@example.org", ["owner", "finance"]);
  const person: User = { kind: "user", id: other.user.accountId, roles: ["owner"] };
  expect(await give(deps, owner, person)).toEqual(WAITS);
  // Other roles end at once; ownership stays until the change takes effect.
  expect(await rolesOf(deps, person)).toEqual(["owner"]);
  expect(await findUserByToken(deps, other.token)).toBeNull();
  const { id } = await readNewestChange(deps, owner);
  expect(await cancelChange(deps, sensitiveChanges, person, id)).toMatchObject({ ok: true });
  await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges);
  expect(await rolesOf(deps, person)).toEqual(["owner"]);
});

test("an owner can give up ownership at once, unless they are the last", async () => {
  const { deps, owner } = await admin();
  expect(await give(deps, owner, owner)).toEqual({ ok: false, error: "last_owner" });
  const other = await createStaffUser(deps, "other@example.org", "owner");
  expect(await give(deps, other, other)).toEqual(DONE);
  expect(await rolesOf(deps, other)).toEqual([]);
});

test("of two owners who remove each other, one stays an owner", async () => {
  const { deps, owner } = await admin();
  const other = await createStaffUser(deps, "other@example.org", "owner");
  const both = await Promise.all([give(deps, owner, other), give(deps, other, owner)]);
  expect(both).toEqual([WAITS, WAITS]);
  await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges);
  const left = [await rolesOf(deps, owner), await rolesOf(deps, other)];
  expect(left.filter((roles) => roles.includes("owner"))).toHaveLength(1);
});

test("an invitation is emailed when a second owner approves it, or after 24 hours", async () => {
  const { deps, owner } = await admin();
  expect(await inviteStaff(deps, owner, inviting("new@example.org", "editor"))).toBe("pending");
  expect(await mailsTo(deps, "new@example.org")).toEqual([]);
  const due = depsLater(deps, APPROVAL_DELAY_MS);
  expect(await applyDueChanges(due, sensitiveChanges)).toBe(1);
  const token = await newestToken(due, "new@example.org");
  expect(await accept(due, token)).toMatchObject({ kind: "signed_in" });
  const { id } = await deps.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", "new@example.org")
    .executeTakeFirstOrThrow();
  expect(await rolesOf(deps, { id })).toEqual(["editor"]);
});

test("an invitation to an existing account grants nothing before it takes effect", async () => {
  const { deps, owner } = await admin();
  const { user } = await createMember(deps, "known@example.org");
  const person = { id: user.accountId };
  expect(await inviteStaff(deps, owner, inviting("known@example.org", "finance"))).toBe("pending");
  expect(await rolesOf(deps, person)).toEqual([]);
  await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges);
  expect(await rolesOf(deps, person)).toEqual(["finance"]);
});

test("an invitation whose sole inviter has lost the role creates no account", async () => {
  const { deps, owner } = await admin();
  const stolen = await createStaffUser(deps, "stolen@example.org", "owner");
  await inviteStaff(deps, stolen, inviting("accomplice@example.org", "owner"));
  const due = depsLater(deps, APPROVAL_DELAY_MS);
  await applyDueChanges(due, sensitiveChanges);
  const token = await newestToken(due, "accomplice@example.org");
  await deps.db.updateTable("account").set({ roles: [] }).where("id", "=", stolen.id).execute();
  expect(await accept(due, token)).toEqual({ kind: "used" });
  expect(await rolesOf(deps, owner)).toEqual(["owner"]);
});

test("an owner and an account they promoted alone cannot approve each other's requests before the trust delay", async () => {
  const { deps, owner } = await admin();
  const helper = await createStaffUser(deps, "helper@example.org", "editor");
  await give(deps, owner, helper, "editor", "owner");
  const due = depsLater(deps, APPROVAL_DELAY_MS);
  await applyDueChanges(due, sensitiveChanges);
  expect(await rolesOf(deps, helper)).toEqual(["owner", "editor"]);
  const second: User = { ...helper, roles: ["owner"] };
  const third = await createStaffUser(deps, "third@example.org", "editor");
  const askAndApprove = async (on: Deps, asks: User, approves: User) => {
    await give(on, asks, third, "editor", "auditor");
    const { id } = await readNewestChange(on, asks);
    const done = await approveChange(on, sensitiveChanges, approves, id);
    await cancelChange(on, sensitiveChanges, asks, id);
    return done;
  };
  const days = depsLater(deps, 3 * APPROVAL_DELAY_MS);
  const TOO_NEW = { ok: false, error: "too_new" };
  expect(await askAndApprove(days, owner, second)).toEqual(TOO_NEW);
  expect(await askAndApprove(days, second, owner)).toEqual(TOO_NEW);
  const week = depsLater(deps, APPROVAL_DELAY_MS + GRANT_TRUST_DELAY_MS);
  expect(await askAndApprove(week, owner, second)).toMatchObject({ ok: true });
});

test("roles that two people granted allow approvals after 24 hours, not before", async () => {
  const { deps, owner } = await admin();
  const second = await createStaffUser(deps, "second@example.org", "owner");
  const helper = await createStaffUser(deps, "helper@example.org", "editor");
  await give(deps, owner, helper, "editor", "owner");
  await approveChange(deps, sensitiveChanges, second, (await readNewestChange(deps, owner)).id);
  const third = await createStaffUser(deps, "third@example.org", "editor");
  const approver: User = { ...helper, roles: ["owner"] };
  const hour = depsLater(deps, APPROVAL_DELAY_MS / 24);
  await give(hour, owner, third, "editor", "auditor");
  const { id } = await readNewestChange(hour, owner);
  expect(await approveChange(hour, sensitiveChanges, approver, id)).toEqual({ ok: false, error: "too_new" });
  await cancelChange(hour, sensitiveChanges, owner, id);
  const day = depsLater(deps, APPROVAL_DELAY_MS);
  await give(day, owner, third, "editor", "auditor");
  const next = (await readNewestChange(day, owner)).id;
  expect(await approveChange(day, sensitiveChanges, approver, next)).toMatchObject({ ok: true });
});
