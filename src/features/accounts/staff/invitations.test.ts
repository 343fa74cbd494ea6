import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import {
  ORGANISATION,
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  depsLater,
  mailsTo,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { DAY_MS } from "../../../platform/time/durations";
import { requestEmailChange, confirmEmail } from "../credentials/credentials.service.server";
import {
  type AcceptInvitationInput,
  acceptInvitation,
  invite,
  createOwnerInvitation,
  readInvitation,
} from "./invitations.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";

const wanted: AcceptInvitationInput = {
  displayName: "Grace",
  email: "grace@example.org",
  password: PASSWORD,
  locale: "sw",
  userAgent: from().userAgent,
  devices: [],
  organisation: ORGANISATION,
};
const tokenOf = (link: string) => link.split("/").at(-1)!;

test("without an owner each start creates an invitation; the first accepted one ends them all", async () => {
  const deps = await testDeps();
  const first = (await createOwnerInvitation(deps))!;
  const second = (await createOwnerInvitation(deps))!;
  expect(first.link).toMatch(/^http:\/\/localhost:3000\/invitation\/[\w-]{43}$/);
  expect(first.link).not.toBe(second.link);
  const done = await acceptInvitation(deps, tokenOf(first.link), wanted);
  const user = await findUserByToken(deps, done.kind === "signed_in" ? done.token : "");
  expect(user).toMatchObject({ email: "grace@example.org", roles: [], staff: true, secondFactor: false });
  expect(await acceptInvitation(deps, tokenOf(second.link), { ...wanted, email: "b@example.org" })).toEqual({
    kind: "used",
  });
  expect(await readInvitation(deps, tokenOf(second.link))).toEqual({ state: "used" });
  expect(await createOwnerInvitation(deps)).toBeNull();
  expect(await mailsTo(deps, "grace@example.org")).toMatchObject([
    { kind: "accounts.verify-email", locale: "sw" },
  ]);
});

test("of two concurrent acceptances one becomes the owner", async () => {
  const deps = await testDeps();
  const links = [await createOwnerInvitation(deps), await createOwnerInvitation(deps)];
  const answers = await Promise.all(
    links.map((link, index) =>
      acceptInvitation(deps, tokenOf(link!.link), { ...wanted, email: `o${index}@example.org` }),
    ),
  );
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["signed_in", "used"]);
  const owners = await deps.db.selectFrom("account").select("roles").execute();
  expect(owners).toEqual([{ roles: ["owner"] }]);
});

test("the owner link expires, verifies no email address, and survives failed attempts", async () => {
  const deps = await testDeps();
  await createMember(deps, "taken@example.org");
  const token = tokenOf((await createOwnerInvitation(deps))!.link);
  expect(await acceptInvitation(depsLater(deps, 3 * DAY_MS), token, wanted)).toEqual({ kind: "expired" });
  expect(await acceptInvitation(deps, token, { ...wanted, email: "Taken@example.org" })).toEqual({
    kind: "taken",
  });
  expect(await acceptInvitation(deps, token, { ...wanted, password: "12345678" })).toMatchObject({
    kind: "password",
  });
  const taken = await deps.db.selectFrom("account").select("roles").execute();
  expect(taken).toEqual([{ roles: [] }]);
  expect((await acceptInvitation(deps, token, wanted)).kind).toBe("signed_in");
});

test("staff are invited by email, only for the invited address, and have their roles after the second factor", async () => {
  const deps = await testDeps();
  const invited = { roles: ["editor", "organiser"] as ["editor", "organiser"], locale: "fr" as const };
  const to = { ...invited, email: "noor@example.org", organisation: ORGANISATION };
  expect(await invite(deps, to)).toBe("mailed");
  const token = await newestToken(deps, "noor@example.org");
  expect(await readInvitation(deps, token)).toEqual({ state: "open", email: "noor@example.org" });
  expect((await acceptInvitation(deps, token, { ...wanted, email: "other@example.org" })).kind).toBe(
    "signed_in",
  );
  const rows = await deps.db.selectFrom("account").select(["email", "roles", "email_verified_at"]).execute();
  expect(rows).toEqual([
    { email: "noor@example.org", roles: ["editor", "organiser"], email_verified_at: deps.now() },
  ]);
  expect(await acceptInvitation(deps, token, wanted)).toEqual({ kind: "used" });
});

test("an existing account gets the roles at once and must sign in again", async () => {
  const deps = await testDeps();
  const { token } = await createMember(deps, "known@example.org");
  const to = { email: "Known@example.org", locale: "en" as const, organisation: ORGANISATION };
  expect(await invite(deps, { ...to, roles: ["finance"] })).toBe("granted");
  expect(await invite(deps, { ...to, roles: ["finance", "auditor"] })).toBe("granted");
  expect(await findUserByToken(deps, token)).toBeNull();
  const again = await signInWithPassword(deps, "known@example.org");
  expect(again).toMatchObject({ kind: "signed_in", to: "/account/two-factor" });
  expect(await deps.db.selectFrom("account").select("roles").execute()).toEqual([
    { roles: ["finance", "auditor"] },
  ]);
});

test("an email address changes when the new one confirms; the old one is notified and its links end", async () => {
  const deps = await testDeps();
  const { user } = await createMember(deps, "old@example.org");
  await createMember(deps, "taken@example.org");
  await requestLink(deps, "old@example.org", "reset");
  const change = { password: PASSWORD, organisation: ORGANISATION };
  expect(
    (await requestEmailChange(deps, user, { ...change, email: "n@example.org", password: "x" })).kind,
  ).toBe("wrong_password");
  expect(await requestEmailChange(deps, user, { ...change, email: "taken@example.org" })).toEqual({
    kind: "mailed",
  });
  expect((await mailsTo(deps, "taken@example.org")).at(-1)).toMatchObject({ kind: "accounts.email-taken" });
  expect(await requestEmailChange(deps, user, { ...change, email: "New@example.org" })).toEqual({
    kind: "mailed",
  });
  expect((await signInWithPassword(deps, "old@example.org")).kind).toBe("signed_in");
  const token = await newestToken(deps, "New@example.org");
  expect(await confirmEmail(depsLater(deps, DAY_MS), token, ORGANISATION)).toEqual({ kind: "expired" });
  const answers = await Promise.all([1, 2, 3].map(() => confirmEmail(deps, token, ORGANISATION)));
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "used", "used"]);
  expect((await signInWithPassword(deps, "old@example.org")).kind).toBe("wrong");
  expect((await signInWithPassword(deps, "new@example.org")).kind).toBe("signed_in");
  expect((await mailsTo(deps, "old@example.org")).at(-1)).toMatchObject({ kind: "accounts.email-changed" });
  const open = await deps.db
    .selectFrom("account_token")
    .select("purpose")
    .where("account_id", "=", user.accountId)
    .where("used_at", "is", null)
    .execute();
  expect(open).toEqual([]);
});

test("an email change is refused if the address has an account by now", async () => {
  const deps = await testDeps();
  const { user } = await createMember(deps, "a@example.org");
  await requestEmailChange(deps, user, {
    email: "b@example.org",
    password: PASSWORD,
    organisation: ORGANISATION,
  });
  const token = await newestToken(deps, "b@example.org");
  await createMember(deps, "b@example.org");
  expect(await confirmEmail(deps, token, ORGANISATION)).toEqual({ kind: "taken" });
});

test("of two concurrent links for one account, the first changes the email address and ends the other", async () => {
  const deps = await testDeps();
  const { user } = await createMember(deps, "twice@example.org");
  const change = { password: PASSWORD, organisation: ORGANISATION };
  for (const email of ["one@example.org", "two@example.org"])
    await requestEmailChange(deps, user, { ...change, email });
  const tokens = [await newestToken(deps, "one@example.org"), await newestToken(deps, "two@example.org")];
  const answers = await Promise.all(tokens.map((token) => confirmEmail(deps, token, ORGANISATION)));
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "used"]);
});

test("an email address that another account takes concurrently is refused without an error", async () => {
  const deps = await testDeps();
  const { user } = await createMember(deps, "first@example.org");
  await requestEmailChange(deps, user, {
    email: "both@example.org",
    password: PASSWORD,
    organisation: ORGANISATION,
  });
  const token = await newestToken(deps, "both@example.org");
  await createMember(deps, "second@example.org");
  const other = await deps.db.startTransaction().execute();
  await other
    .updateTable("account")
    .set({ email: "both@example.org", email_key: "both@example.org" })
    .where("email", "=", "second@example.org")
    .execute();
  const answer = confirmEmail(deps, token, ORGANISATION);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db);
      return rows[0]!.waiting;
    })
    .toBe(1);
  await other.commit().execute();
  expect(await answer).toEqual({ kind: "taken" });
  expect((await signInWithPassword(deps, "first@example.org")).kind).toBe("signed_in");
});
