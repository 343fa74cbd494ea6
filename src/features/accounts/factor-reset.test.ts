import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import { sensitiveChanges } from "../../sensitive-changes.server";
import { readLog } from "../audit/audit.service.server";
import { colleague, newest } from "../pending-changes/pending-changes.fixture";
import { DELAY } from "../pending-changes/pending-changes.model";
import {
  applyDueChanges,
  approveChange,
  cancelChange,
} from "../pending-changes/pending-changes.service.server";
import { ORGANISATION, PASSWORD, enter, guarded, later, mailsTo, member } from "./accounts.fixture";
import { askForFactorReset } from "./factor-reset.service.server";
import { signedInByToken } from "./sessions.service.server";

const WAITS = { ok: true, value: { waits: true } };

async function office() {
  const deps = await testDeps();
  const owner = await colleague(deps, "owner@example.org", "owner");
  const second = await colleague(deps, "second@example.org", "owner");
  const editor = await guarded(deps, "editor@example.org", ["editor"]);
  const reset = (id = editor.who.accountId, by = owner) =>
    askForFactorReset(deps, by, { id, organisation: ORGANISATION });
  const kinds = async () => (await mailsTo(deps, "editor@example.org")).map(({ kind }) => kind);
  return { deps, owner, second, editor, reset, kinds };
}

test("a lost second factor is reset by two owners: the colleague is told, signed out, and sets it up anew", async () => {
  const { deps, owner, second, editor, reset, kinds } = await office();
  expect(await reset()).toEqual(WAITS);
  // Asked again it is the same, by one mail.
  expect(await reset()).toEqual(WAITS);
  expect((await kinds()).filter((kind) => kind === "accounts.factor-reset-asked")).toHaveLength(1);
  expect(await signedInByToken(deps, editor.token)).toMatchObject({ secondFactor: true });
  const { id } = await newest(deps, owner);
  expect(await approveChange(deps, sensitiveChanges, owner, id)).toEqual({ ok: false, error: "own" });
  expect(await approveChange(deps, sensitiveChanges, second, id)).toEqual({ ok: true, value: null });
  expect(await signedInByToken(deps, editor.token)).toBeNull();
  expect((await kinds()).at(-1)).toBe("accounts.factor-reset");
  const entered = await enter(deps, "editor@example.org", PASSWORD, editor.codes[0]);
  expect(entered).toMatchObject({ kind: "signed_in", to: "/account/two-factor" });
  // Until it is set up, the roles do not count.
  const who = await signedInByToken(deps, entered.kind === "signed_in" ? entered.token : "");
  expect(who).toMatchObject({ roles: [], staff: true, secondFactor: false });
  expect(await reset()).toEqual({ ok: false, error: "no_factor" });
  const { items } = await readLog(deps, { subject: "staff" }, { size: 9, before: null });
  expect(items.map(({ action, actor }) => [action, actor])).toEqual([["factor_reset", second.id]]);
});

test("one owner alone waits a day, in which the other can stop it", async () => {
  const { deps, owner, second, editor, reset } = await office();
  await reset();
  expect(await applyDueChanges(later(deps, DELAY - 1), sensitiveChanges)).toBe(0);
  expect(await cancelChange(deps, sensitiveChanges, second, (await newest(deps, owner)).id)).toMatchObject({
    ok: true,
  });
  expect(await applyDueChanges(later(deps, DELAY), sensitiveChanges)).toBe(0);
  expect(await signedInByToken(deps, editor.token)).toMatchObject({ secondFactor: true });
  await reset();
  expect(await applyDueChanges(later(deps, DELAY), sensitiveChanges)).toBe(1);
  expect(await signedInByToken(deps, editor.token)).toBeNull();
});

test("an owner cannot reset their own second factor, a learner's, or that of an unknown account", async () => {
  const { deps, owner, reset } = await office();
  const learner = await member(deps, "learner@example.org");
  expect(await reset(owner.id)).toEqual({ ok: false, error: "own" });
  expect(await reset(learner.who.accountId)).toEqual({ ok: false, error: "not_found" });
  expect(await reset(deps.newId())).toEqual({ ok: false, error: "not_found" });
  expect(await reset("x")).toEqual({ ok: false, error: "not_found" });
});
