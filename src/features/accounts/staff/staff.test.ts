import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { User } from "../../../platform/auth/principal";
import { readAuditLog } from "../../audit/audit.service.server";
import { ORGANISATION, createTwoFactorMember, mailsTo, newestToken } from "../accounts.fixture";
import { readInvitation, resendInvitation } from "./invitations.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";
import { inviteStaff, setRoles } from "./role-changes.service.server";
import { readStaff, withdrawInvitation } from "./staff.service.server";

async function admin() {
  const deps = await testDeps();
  const owner = await createTwoFactorMember(deps, "owner@example.org", ["owner"]);
  const user: User = { kind: "user", id: owner.user.accountId, roles: ["owner"] };
  return { deps, who: user, owner };
}
const invitation = (email: string) => ({
  email,
  roles: ["editor"] as ["editor"],
  locale: "en" as const,
  organisation: ORGANISATION,
});

test("an invitation is emailed and listed, and stops working once withdrawn", async () => {
  const { deps, who: user } = await admin();
  expect(await inviteStaff(deps, user, invitation("new@example.org"))).toBe("mailed");
  const token = await newestToken(deps, "new@example.org");
  expect(await readInvitation(deps, token)).toMatchObject({ state: "open" });
  const { invitations } = await readStaff(deps);
  expect(invitations).toMatchObject([{ email: "new@example.org", roles: ["editor"] }]);
  expect(await withdrawInvitation(deps, user, invitations[0]!.id)).toBe(true);
  expect(await withdrawInvitation(deps, user, invitations[0]!.id)).toBe(false);
  expect(await readInvitation(deps, token)).toMatchObject({ state: "used" });
  const { items } = await readAuditLog(deps, { subject: "staff" }, { size: 10, before: null });
  expect(items.map(({ action }) => action)).toEqual(["removed", "invited"]);
});

test("an invitation is emailed again in its language with a new link, and the old link ends", async () => {
  const { deps, who: user } = await admin();
  await inviteStaff(deps, user, { ...invitation("new@example.org"), locale: "fr" });
  const old = await newestToken(deps, "new@example.org");
  const [open] = (await readStaff(deps)).invitations;
  const again = { id: open!.id, organisation: ORGANISATION };
  expect(await resendInvitation(deps, user, again)).toBe(true);
  const mails = await mailsTo(deps, "new@example.org");
  expect(mails).toHaveLength(2);
  expect(mails[1]!.subject).toBe(mails[0]!.subject);
  const fresh = await newestToken(deps, "new@example.org");
  expect(fresh).not.toBe(old);
  expect(await readInvitation(deps, old)).toMatchObject({ state: "used" });
  expect(await readInvitation(deps, fresh)).toMatchObject({ state: "open" });
  expect((await readStaff(deps)).invitations).toMatchObject([
    { email: "new@example.org", roles: ["editor"] },
  ]);
  // The old id is no longer valid.
  expect(await resendInvitation(deps, user, again)).toBe(false);
  const { items } = await readAuditLog(deps, { subject: "staff" }, { size: 10, before: null });
  expect(items.map(({ action }) => action)).toEqual(["sent_again", "invited"]);
});

test("new roles end sessions and are emailed and logged; no roles remove someone from the list", async () => {
  const { deps, who: user } = await admin();
  const editor = await createTwoFactorMember(deps, "editor@example.org", ["editor"]);
  const id = editor.user.accountId;
  const change = (roles: readonly ("editor" | "finance")[]) =>
    setRoles(deps, user, { id, roles, organisation: ORGANISATION });
  expect(await change(["finance"])).toMatchObject({ ok: true });
  expect(await findUserByToken(deps, editor.token)).toBeNull();
  expect((await mailsTo(deps, "editor@example.org")).at(-1)!.kind).toContain("roles");
  expect((await readStaff(deps)).people.map(({ roles }) => roles)).toContainEqual(["finance"]);
  expect(await change([])).toMatchObject({ ok: true });
  expect((await readStaff(deps)).people).toHaveLength(1);
  expect(await change(["editor"])).toMatchObject({ error: "not_found" });
});

test("the last owner stays, even when two owners remove each other concurrently", async () => {
  const { deps, who: user } = await admin();
  const set = (id: string) => setRoles(deps, user, { id, roles: [], organisation: ORGANISATION });
  expect(await set(user.id)).toMatchObject({ error: "last_owner" });
  const other = await createTwoFactorMember(deps, "second@example.org", ["owner"]);
  const both = await Promise.all([set(user.id), set(other.user.accountId)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});
