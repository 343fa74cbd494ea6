import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { User } from "../../../platform/auth/principal";
import { readAuditLog } from "../../audit/audit.service.server";
import { enqueueMail, suppressEmail } from "../outbox.service.server";
import { sendDueMails } from "../send-mails.server";
import { blockEmail, browseSuppressions, unblockEmail } from "./suppressions.service.server";
import { transact } from "../../../platform/database/transact.server";

const who: User = { kind: "user", id: "01900000-0000-7000-8000-000000000009", roles: ["editor"] };
const mail = {
  kind: "test.hello",
  recipient: "Amina@example.org",
  locale: "en" as const,
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

test("a blocked address gets nothing until staff lift the block; the log has both with their reasons", async () => {
  const deps = await testDeps();
  const state = async () => {
    const id = await transact(deps.db, (tx) => enqueueMail(tx, deps, mail));
    await sendDueMails(deps);
    const row = await deps.db
      .selectFrom("outbox_message")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return row.state;
  };
  expect(await state()).toBe("sent");
  await blockEmail(deps, who, "AMINA@example.org", "Asked by telephone");
  expect(await state()).toBe("suppressed");
  expect((await browseSuppressions(deps, {}, 10)).items).toMatchObject([
    { address: "amina@example.org", reason: "staff", until: null, answer: "Asked by telephone" },
  ]);
  expect(await unblockEmail(deps, who, "amina@example.org", "Asked again")).toBe(true);
  expect(await unblockEmail(deps, who, "amina@example.org", "Twice")).toBe(false);
  expect(await state()).toBe("sent");
  const { items } = await readAuditLog(deps, { subject: "suppressions" }, { size: 10, before: null });
  expect(items.map(({ action }) => action)).toEqual(["unblocked", "blocked"]);
});

test("the list continues at its cursor, and search treats wildcards literally", async () => {
  const deps = await testDeps();
  for (const name of ["c", "a", "b", "100%"])
    await suppressEmail(deps, `${name}@example.org`, "bounce", "550");
  const first = await browseSuppressions(deps, {}, 2);
  const second = await browseSuppressions(deps, { after: first.next! }, 2);
  expect([...first.items, ...second.items].map(({ address }) => address)).toEqual([
    "100%@example.org",
    "a@example.org",
    "b@example.org",
    "c@example.org",
  ]);
  expect(second.next).toBeNull();
  expect((await browseSuppressions(deps, { query: "0%@" }, 9)).items).toHaveLength(1);
});
