import fc from "fast-check";
import { expect, test } from "vitest";
import { ROLES } from "../../platform/auth/principal";
import {
  CHANGE_STATES,
  type ChangeTransition,
  APPROVAL_DELAY_MS,
  GRANT_TRUST_DELAY_MS,
  checkApproval,
  isRecentSoleGrant,
  canCancel,
  nextState,
  sameValue,
} from "./pending-changes.model";

const STEPS: ChangeTransition[] = ["approve", "fall_due", "cancel", "supersede"];
const now = new Date("2026-11-22T12:00:00Z");
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test("a change is decided once: every transition starts from requested", () => {
  for (const state of CHANGE_STATES)
    for (const step of STEPS) expect(nextState(state, step) !== null).toBe(state === "requested");
  expect(nextState("requested", "approve")).toBe("effective");
  expect(nextState("requested", "fall_due")).toBe("effective");
  expect(nextState("requested", "cancel")).toBe("cancelled");
  expect(nextState("requested", "supersede")).toBe("superseded");
});

const people = fc.constantFrom("a", "b", "c");
const origins = fc.option(
  fc.record({
    requestedBy: people,
    approvedBy: fc.option(people),
    grantedAt: fc.integer({ min: 0, max: 10 * APPROVAL_DELAY_MS }).map(ago),
  }),
);

test("an approver is another person with a matching role from before the change", () => {
  fc.assert(
    fc.property(
      fc.record({ id: people, person: people }),
      fc.record({ id: people, person: people, roles: fc.subarray([...ROLES]), origin: origins }),
      fc.integer({ min: 0, max: APPROVAL_DELAY_MS }),
      (one, approver, age) => {
        const requester = { ...one, requestedAt: ago(age) };
        const approvers = ["finance"] as const;
        if (checkApproval({ state: "requested", approvers, requester, approver, now }) !== null) return;
        expect(approver.id).not.toBe(requester.id);
        expect(approver.person).not.toBe(requester.person);
        expect(approver.roles.some((role) => role === "owner" || role === "finance")).toBe(true);
        if (approver.origin) {
          expect(now.getTime() - approver.origin.grantedAt.getTime()).toBeGreaterThanOrEqual(
            APPROVAL_DELAY_MS,
          );
          expect(approver.origin.grantedAt < requester.requestedAt).toBe(true);
        }
      },
    ),
  );
});

const allowed = {
  state: "requested",
  approvers: ["finance"],
  requester: { id: "a", person: "a", requestedAt: ago(1000) },
  approver: { id: "b", person: "b", roles: ["finance"], origin: null },
  now,
} as const satisfies Parameters<typeof checkApproval>[0];
const grantedAgo = (milliseconds: number) => ({
  ...allowed.approver,
  origin: { requestedBy: "c", approvedBy: "d", grantedAt: ago(milliseconds) },
});

test("another person with the role can approve an open change, and so can an owner", () => {
  expect(checkApproval(allowed)).toBeNull();
  expect(checkApproval({ ...allowed, approver: { ...allowed.approver, roles: ["owner"] } })).toBeNull();
});

test.for([
  ["decided", { state: "effective" }],
  ["decided", { state: "cancelled" }],
  ["decided", { state: "superseded" }],
  ["own", { approver: { ...allowed.approver, id: "a" } }],
  ["forbidden", { approver: { ...allowed.approver, roles: ["editor"] } }],
  ["forbidden", { approver: { ...allowed.approver, roles: [] } }],
  ["too_new", { approver: { ...allowed.approver, person: "a" } }],
] as const)("an approval is refused as %s when it has %o", ([problem, difference]) => {
  expect(checkApproval({ ...allowed, ...difference })).toBe(problem);
});

test("a role counts once it is a day old and from before the request", () => {
  expect(checkApproval({ ...allowed, approver: grantedAgo(APPROVAL_DELAY_MS - 1) })).toBe("too_new");
  expect(checkApproval({ ...allowed, approver: grantedAgo(APPROVAL_DELAY_MS) })).toBeNull();
  const requestedAt = ago(2 * APPROVAL_DELAY_MS);
  const late = { ...allowed, requester: { ...allowed.requester, requestedAt } };
  expect(checkApproval({ ...late, approver: grantedAgo(2 * APPROVAL_DELAY_MS) })).toBe("too_new");
  expect(checkApproval({ ...late, approver: grantedAgo(2 * APPROVAL_DELAY_MS + 1) })).toBeNull();
});

test("the trust in a role that one person granted takes longer than the delay of a change", () => {
  expect(GRANT_TRUST_DELAY_MS).toBeGreaterThan(APPROVAL_DELAY_MS);
});

test("a role that one person granted alone counts as that person's for seven days", () => {
  const origin = (age: number, approvedBy: string | null) => ({
    requestedBy: "a",
    approvedBy,
    grantedAt: ago(age),
  });
  expect(isRecentSoleGrant(origin(GRANT_TRUST_DELAY_MS - 1, null), now)).toBe(true);
  expect(isRecentSoleGrant(origin(GRANT_TRUST_DELAY_MS, null), now)).toBe(false);
  expect(isRecentSoleGrant(origin(0, "b"), now)).toBe(false);
  expect(isRecentSoleGrant(null, now)).toBe(false);
});

test("owners cancel every change, others only their own", () => {
  expect(canCancel({ requestedBy: "a" }, { id: "b", roles: ["owner"] })).toBe(true);
  expect(canCancel({ requestedBy: "a" }, { id: "a", roles: ["finance"] })).toBe(true);
  expect(canCancel({ requestedBy: "a" }, { id: "b", roles: ["finance", "editor", "auditor"] })).toBe(false);
});

test("values are compared whole, without the order of keys and missing nulls", () => {
  expect(sameValue({ a: 1, b: { c: "x", d: null } }, { b: { c: "x" }, a: 1 })).toBe(true);
  expect(sameValue({ a: 1, b: 2, c: 3 }, { c: 3, a: 1, b: 2 })).toBe(true);
  expect(sameValue({ a: 1, b: 2 }, { a: 2, b: 1 })).toBe(false);
  expect(sameValue(undefined, null)).toBe(true);
  expect(sameValue(["a", "b"], ["b", "a"])).toBe(false);
  expect(sameValue({ a: "" }, {})).toBe(false);
});
