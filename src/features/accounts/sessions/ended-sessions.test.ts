import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase, testDepsFor } from "../../../../test/support/database";
import { ORGANISATION, PASSWORD, createMember, from, signInWithPassword } from "../accounts.fixture";
import { changePassword } from "../credentials/credentials.service.server";
import { endSession } from "../profile/profile.service.server";
import { endAllSessions } from "./end-sessions.service.server";
import { signOut } from "./sessions.service.server";

const { config, db } = await testDatabase();
const deps = testDepsFor(db);

async function recordNotifications(): Promise<string[]> {
  const received: string[] = [];
  const client = new pg.Client(config);
  await client.connect();
  onTestFinished(() => client.end());
  client.on("notification", ({ payload = "" }) => received.push(payload));
  await client.query("listen sessions");
  return received;
}

test("signing out, ending all sessions and a new password each announce the account", async () => {
  const { user } = await createMember(deps, "announced@example.org");
  const { user: other } = await createMember(deps, "signed-out@example.org");
  await signInWithPassword(deps, "announced@example.org");
  const received = await recordNotifications();
  await signOut(deps, other);
  await expect.poll(() => received).toEqual([other.accountId]);
  const change = {
    current: PASSWORD,
    newPassword: "nine brown teapots",
    ...from(),
    organisation: ORGANISATION,
  };
  expect((await changePassword(deps, user, change)).kind).toBe("changed");
  await expect.poll(() => received).toEqual([other.accountId, user.accountId]);
  // The password change has already ended this session.
  await endSession(deps, user, user.sessionId);
  expect(await endAllSessions(deps)).toBe(1);
  await expect.poll(() => received).toEqual([other.accountId, user.accountId, user.accountId]);
});

test("ending the sessions of many accounts sends one notification", async () => {
  const numbers = Array.from({ length: 101 }, (_, index) => index);
  const client = new pg.Client(config);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `with added as (
       insert into account (id, email, email_key, password_hash, locale, display_name, registered_at, updated_at)
       select gen_random_uuid(), n || '@many.example', n || '@many.example', '$argon2id$none', 'en', 'Many', now(), now() from unnest($1::int[]) as n
       returning id
     )
     insert into account_session (id, token_hash, account_id, browser, created_at, last_seen_at)
     select gen_random_uuid(), encode(sha256(id::text::bytea), 'hex'), id, '', now(), now() from added`,
    [numbers],
  );
  const received = await recordNotifications();
  expect(await endAllSessions(deps)).toBe(101);
  await expect.poll(() => received).toEqual(["*"]);
});
