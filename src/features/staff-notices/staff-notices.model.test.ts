import fc from "fast-check";
import { expect, test } from "vitest";
import { ROLES, type Role } from "../../platform/auth/principal";
import {
  NOTICE_CHOICES,
  NOTICE_KINDS,
  type NoticeChoice,
  canReceive,
  choicesFor,
  effectiveChoice,
  isLastRecipient,
  selectRecipients,
} from "./staff-notices.model";

const one = (id: string, roles: Role[], choice: NoticeChoice | null = null) => ({ id, roles, choice });
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const STAFF = [one("owner", ["owner"]), one("safe", ["safeguarding"]), one("money", ["finance"])];

test("emails about a kind go to its roles, or to the owners when no one has one of them", () => {
  expect(ids(selectRecipients("concern", STAFF))).toEqual(["safe"]);
  for (const kind of ["dispute", "refund", "refund_failed", "pending_change"] as const)
    expect(ids(selectRecipients(kind, STAFF))).toEqual(["money"]);
  expect(ids(selectRecipients("data_request", STAFF))).toEqual(["owner"]);
});

test("owners may receive every kind, others those of their roles, and any staff an assignment", () => {
  const kindsOf = (role: Role) => NOTICE_KINDS.filter((kind) => canReceive(kind, [role]));
  expect(kindsOf("owner")).toEqual(NOTICE_KINDS);
  expect(kindsOf("safeguarding")).toEqual(["concern", "assigned"]);
  expect(kindsOf("editor")).toEqual(["data_request", "assigned"]);
  expect(kindsOf("auditor")).toEqual(["assigned"]);
  expect(NOTICE_KINDS.filter((kind) => canReceive(kind, []))).toEqual([]);
});

test("concerns and requests about data cannot be turned off, everything else can", () => {
  expect(NOTICE_KINDS.filter((kind) => !choicesFor(kind).includes("off"))).toEqual([
    "concern",
    "data_request",
  ]);
  for (const kind of NOTICE_KINDS)
    expect(choicesFor(kind)).toEqual(NOTICE_CHOICES.filter((choice) => choicesFor(kind).includes(choice)));
  expect(choicesFor("concern")).toEqual(["at_once", "digest"]);
});

test("without a choice, those in charge get an email at once and others the digest", () => {
  const [owner, safe] = STAFF as [(typeof STAFF)[0], (typeof STAFF)[0]];
  expect(effectiveChoice("concern", safe, STAFF)).toBe("at_once");
  expect(effectiveChoice("concern", owner, STAFF)).toBe("digest");
  expect(effectiveChoice("data_request", owner, STAFF)).toBe("at_once");
  expect(effectiveChoice("concern", { ...safe, choice: "digest" }, STAFF)).toBe("digest");
});

test("choices decide who gets an email, beside those in charge", () => {
  const staff = [
    one("owner", ["owner"], "at_once"),
    one("a", ["finance"], "off"),
    one("b", ["finance"]),
    one("c", ["editor"], "at_once"),
  ];
  expect(ids(selectRecipients("refund", staff))).toEqual(["owner", "b"]);
});

test("a concern reaches those in charge even when all chose the digest, other kinds do not", () => {
  const concern = [one("owner", ["owner"], "at_once"), one("safe", ["safeguarding"], "digest")];
  expect(ids(selectRecipients("concern", concern)).toSorted()).toEqual(["owner", "safe"]);
  expect(ids(selectRecipients("refund", [one("money", ["finance"], "digest")]))).toEqual([]);
});

test("when one person in charge of concerns gets them at once, the digest of another is respected", () => {
  const two = [one("safe", ["safeguarding"]), one("other", ["safeguarding", "editor"], "digest")];
  expect(ids(selectRecipients("concern", two))).toEqual(["safe"]);
});

test("a concern is always sent to a person in charge, and no one gets it twice", () => {
  const choice = fc.option(fc.constantFrom(...NOTICE_CHOICES));
  const staff = fc.uniqueArray(
    fc.record({ id: fc.constantFrom("a", "b", "c", "d"), roles: fc.subarray([...ROLES]), choice }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(staff, (all) => {
      const selected = selectRecipients("concern", all);
      const holders = all.filter(({ roles }) => roles.includes("safeguarding"));
      const inCharge = holders.length > 0 ? holders : all.filter(({ roles }) => roles.includes("owner"));
      if (inCharge.length > 0) expect(selected.some((each) => inCharge.includes(each))).toBe(true);
      expect(new Set(ids(selected)).size).toBe(selected.length);
    }),
  );
});

test("the person who caused it gets no email, even when alone in charge", () => {
  expect(ids(selectRecipients("refund", STAFF, { except: "money" }))).toEqual(["owner"]);
});

test("an assignment is reported to the assignee alone, unless turned off or self-made", () => {
  expect(ids(selectRecipients("assigned", STAFF, { only: "safe" }))).toEqual(["safe"]);
  const eager = [one("owner", ["owner"], "at_once"), one("safe", ["safeguarding"])];
  expect(ids(selectRecipients("assigned", eager, { only: "safe" }))).toEqual(["safe"]);
  expect(ids(selectRecipients("assigned", STAFF, { only: "safe", except: "safe" }))).toEqual([]);
  expect(ids(selectRecipients("assigned", [one("safe", [], "off")], { only: "safe" }))).toEqual([]);
  expect(ids(selectRecipients("concern", STAFF, { only: "money" }))).toEqual(["money"]);
});

test("the last person in charge who gets concerns at once is recognised", () => {
  const two = (choice: NoticeChoice | null) => [...STAFF, one("other", ["safeguarding"], choice)];
  expect(isLastRecipient("concern", "safe", STAFF)).toBe(true);
  expect(isLastRecipient("concern", "safe", two("digest"))).toBe(true);
  expect(isLastRecipient("concern", "safe", two(null))).toBe(false);
  expect(isLastRecipient("concern", "owner", STAFF)).toBe(false);
  const quiet = [one("owner", ["owner"]), one("safe", ["safeguarding"], "digest")];
  expect(isLastRecipient("concern", "owner", quiet)).toBe(false);
  expect(isLastRecipient("concern", "money", two("digest"))).toBe(false);
  expect(isLastRecipient("refund", "money", STAFF)).toBe(false);
  expect(isLastRecipient("data_request", "owner", STAFF)).toBe(true);
});
