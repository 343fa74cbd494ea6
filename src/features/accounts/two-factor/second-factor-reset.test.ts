import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { sensitiveChanges } from "../../../registry/sensitive-changes.server";
import { readAuditLog } from "../../audit/audit.service.server";
import { createStaffUser, readNewestChange } from "../../pending-changes/pending-changes.fixture";
import { APPROVAL_DELAY_MS } from "../../pending-changes/pending-changes.model";
import {
  applyDueChanges,
  approveChange,
  cancelChange,
} from "../../pending-changes/pending-changes.service.server";
import {
  ORGANISATION,
  PASSWORD,
  signInWithPassword,
  createTwoFactorMember,
  depsLater,
  mailsTo,
  createMember,
} from "../accounts.fixture";
import { requestFactorReset } from "./second-factor-reset.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";

const WAITS = { ok: true, value: { isPending: true } };

async function admin() {
  const deps = await testDeps();
  const owner = await createStaffUser(deps, "owner@example.org", "owner");
  const second = await createStaffUser(deps, "second@example.org", "owner");
  const editor = await createTwoFactorMember(deps, "editor@example.org", ["editor"]);
  const reset = (id = editor.user.accountId, by = owner) =>
    requestFactorReset(deps, by, { id, organisation: ORGANISATION });
  const kinds = async () => (await mailsTo(deps, "editor@example.org")).map(({ kind }) => kind);
  return { deps, owner, second, editor, reset, kinds };
}

test("two owners reset a lost second factor: the colleague is notified, signed out, and sets it up again", async () => {
  const { deps, owner, second, editor, reset, kinds } = await admin();
  expect(await reset()).toEqual(WAITS);
  // A repeated request sends no second email.
  expect(await reset()).toEqual(WAITS);
  expect((await kinds()).filter((kind) => kind === "accounts.factor-reset-asked")).toHaveLength(1);
  expect(await findUserByToken(deps, editor.token)).toMatchObject({ secondFactor: true });
  const { id } = await readNewestChange(deps, owner);
  expect(await approveChange(deps, sensitiveChanges, owner, id)).toEqual({ ok: false, error: "own" });
  expect(await approveChange(deps, sensitiveChanges, second, id)).toEqual({ ok: true, value: null });
  expect(await findUserByToken(deps, editor.token)).toBeNull();
  expect((await kinds()).at(-1)).toBe("accounts.factor-reset");
  const entered = await signInWithPassword(deps, "editor@example.org", PASSWORD, editor.codes[0]);
  expect(entered).toMatchObject({ kind: "signed_in", to: "/account/two-factor" });
  // Roles do not count until a new factor is set up.
  const who = await findUserByToken(deps, entered.kind === "signed_in" ? entered.token : "");
  expect(who).toMatchObject({ roles: [], staff: true, secondFactor: false });
  expect(await reset()).toEqual({ ok: false, error: "no_factor" });
  const { items } = await readAuditLog(deps, { subject: "staff" }, { size: 9, before: null });
  expect(items.map(({ action, actor }) => [action, actor])).toEqual([["factor_reset", second.id]]);
});

test("one owner alone waits a day, in which the other can cancel it", async () => {
  const { deps, owner, second, editor, reset } = await admin();
  await reset();
  expect(await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS - 1), sensitiveChanges)).toBe(0);
  expect(
    await cancelChange(deps, sensitiveChanges, second, (await readNewestChange(deps, owner)).id),
  ).toMatchObject({
    ok: true,
  });
  expect(await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges)).toBe(0);
  expect(await findUserByToken(deps, editor.token)).toMatchObject({ secondFactor: true });
  await reset();
  expect(await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges)).toBe(1);
  expect(await findUserByToken(deps, editor.token)).toBeNull();
});

test("an owner cannot reset their own second factor, a learner's, or that of an unknown account", async () => {
  const { deps, owner, reset } = await admin();
  const learner = await createMember(deps, "learner@example.org");
  expect(await reset(owner.id)).toEqual({ ok: false, error: "own" });
  expect(await reset(learner.user.accountId)).toEqual({ ok: false, error: "not_found" });
  expect(await reset(deps.newId())).toEqual({ ok: false, error: "not_found" });
  expect(await reset("x")).toEqual({ ok: false, error: "not_found" });
});
