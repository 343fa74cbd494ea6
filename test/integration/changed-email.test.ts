import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import {
  ORGANISATION,
  PASSWORD,
  createMember,
  newestToken,
  signInWithPassword,
} from "../../src/features/accounts/accounts.fixture";
import {
  confirmEmail,
  requestEmailChange,
} from "../../src/features/accounts/credentials/credentials.service.server";
import {
  listLinkedEmailKeys,
  listProvenEmailKeys,
} from "../../src/features/accounts/profile/profile.service.server";
import { findUserByToken } from "../../src/features/accounts/sessions/sessions.service.server";
import { dataSubjectOf } from "../../src/features/privacy/data-subject.server";
import { personalDataSources } from "../../src/features/privacy/personal-data-sources.server";
import { erasePersonalData, exportPersonalData } from "../../src/features/privacy/privacy.service.server";
import { listRecordsByEmail } from "../../src/features/status/record-kinds.service.server";
import { emailKey } from "../../src/platform/email/email-address";
import type { Deps } from "../../src/platform/deps";
import { CANARY_EMAIL, createAllPersonalData, submitAllForms } from "./canary-person.fixture";

const OLD = emailKey(CANARY_EMAIL);
const NEW = "new@marked.example";

async function personWithNewEmail() {
  const deps = await testDeps("sample");
  await submitAllForms(deps);
  await createAllPersonalData(deps);
  const signedIn = await signInWithPassword(deps, CANARY_EMAIL);
  if (signedIn.kind !== "signed_in") throw new Error(signedIn.kind);
  const user = (await findUserByToken(deps, signedIn.token))!;
  const recordsOf = async () =>
    (await listRecordsByEmail(deps, await listProvenEmailKeys(deps, user.accountId), "en")).map(
      ({ id }) => id,
    );
  const before = await recordsOf();
  await requestEmailChange(deps, user, { email: NEW, password: PASSWORD, organisation: ORGANISATION });
  await confirmEmail(deps, await newestToken(deps, NEW), ORGANISATION);
  return { deps, user, before, recordsOf };
}

async function tablesWith(deps: Deps, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(deps.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(name)} as t where t::text ilike ${`%${text}%`} limit 1`.execute(deps.db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test("gifts, tickets and applications stay in an account that changes its email address", async () => {
  const { before, recordsOf } = await personWithNewEmail();
  expect(before.length).toBeGreaterThan(5);
  expect(await recordsOf()).toEqual(before);
});

test("the export of an account includes records of its former email address", async () => {
  const { deps, user } = await personWithNewEmail();
  const person = await dataSubjectOf(deps, user);
  expect(person.emailKeys).toEqual([NEW, OLD]);
  const { sources } = await exportPersonalData(deps, personalDataSources, { person, actor: user.accountId });
  expect(sources.map(({ source }) => source)).toEqual(
    expect.arrayContaining(["registrations", "enquiries", "gifts", "orders", "newsletter", "mails"]),
  );
});

test("erasure includes the former email address, requested by the person or by staff", async () => {
  const { deps, user } = await personWithNewEmail();
  expect(await listLinkedEmailKeys(deps, NEW)).toEqual([NEW, OLD]);
  expect(await listLinkedEmailKeys(deps, OLD)).toEqual([OLD, NEW]);
  await sql`update event set starts_at = ${deps.now()}::timestamptz - interval '2 hours',
    ends_at = ${deps.now()}::timestamptz - interval '1 hour'`.execute(deps.db);
  const person = await dataSubjectOf(deps, user);
  const done = await erasePersonalData(
    { ...deps, organisation: async () => ORGANISATION },
    personalDataSources,
    {
      person,
      actor: user.accountId,
    },
  );
  expect(done).toMatchObject({ ok: true });
  expect([await tablesWith(deps, OLD), await tablesWith(deps, NEW)]).toEqual([[], []]);
});

test("an email address confirmed by another account is no longer linked to the first", async () => {
  const { deps, user } = await personWithNewEmail();
  await createMember(deps, CANARY_EMAIL);
  expect(await listProvenEmailKeys(deps, user.accountId)).toEqual([NEW]);
});
