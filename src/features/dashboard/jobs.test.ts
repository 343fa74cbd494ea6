import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { jobs } from "../../registry/jobs";
import type { User } from "../../platform/auth/principal";
import { readAuditLog } from "../audit/audit.service.server";
import { redactError } from "../../platform/text/redact";
import { readJobs, retryRun } from "./jobs.service.server";

const user: User = { kind: "user", id: "01900000-0000-7000-8000-000000000009", roles: ["owner"] };
const deps = await testDeps();

async function failedRun(name: string, output: object): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, state, output, started_on, completed_on, retry_count, policy, retry_limit,
      retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until)
    select name, 'failed', ${JSON.stringify(output)}::jsonb, now(), now(), 6, policy, retry_limit, retry_delay,
      retry_backoff, expire_seconds, deletion_seconds, now() + interval '1 day'
    from pgboss.queue where name = ${name} returning id`.execute(deps.db);
  return rows[0]!.id;
}

test("error messages are shown without personal data and secrets", () => {
  const error = { name: "error", code: "23505", message: "" };
  const shown = (message: string) => redactError({ ...error, message });
  expect(shown('duplicate key value violates "subscription_email_key"')).toBe(
    "error 23505: duplicate key value violates …",
  );
  expect(shown("connect ECONNREFUSED 127.0.0.1:25")).toContain("ECONNREFUSED");
  expect(redactError(null)).toBe("–");
  const secrets = fc.constantFrom(
    "amina@example.org",
    "sk_live_51H8abcdEFGH1234567890abcd",
    "+254 712 345 678",
    "https://example.org/reset/abc",
    "/home/operator/data/secret",
    "Key (email)=(amina@example.org)",
    "'Amina Okello'",
  );
  fc.assert(
    fc.property(secrets, fc.constantFrom("sending to ", "", "failed: "), (secret, before) => {
      const text = shown(`${before}${secret} and then\nstack at /home/operator`);
      for (const part of ["amina@", "sk_live", "712 345", "reset/abc", "operator", "Okello"])
        expect(text).not.toContain(part);
    }),
  );
});

test("every job is listed with its last run; a failed run is retried once, with an audit event", async () => {
  const id = await failedRun("outbox.send", { name: "Error", message: "no line to amina@example.org" });
  const before = await readJobs(deps, jobs);
  expect(before.jobs.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name));
  expect(before.jobs.find(({ name }) => name === "outbox.send")).toMatchObject({
    failed: 1,
    last: { state: "failed" },
  });
  expect(before.failed).toMatchObject([{ id, name: "outbox.send", tries: 7, error: "Error: no line to …" }]);
  expect(await retryRun(deps, user, id)).toBe(true);
  expect(await retryRun(deps, user, id)).toBe(false);
  expect(await retryRun(deps, user, "no id")).toBe(false);
  const after = await readJobs(deps, jobs);
  expect(after.failed).toEqual([]);
  expect(after.jobs.find(({ name }) => name === "outbox.send")).toMatchObject({ waiting: 1, failed: 0 });
  const { items } = await readAuditLog(deps, { subject: "jobs" }, { size: 5, before: null });
  expect(items).toMatchObject([{ action: "retried", title: "outbox.send", actor: user.id }]);
});
