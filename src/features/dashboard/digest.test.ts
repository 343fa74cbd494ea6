import { m } from "../../paraglide/messages";
import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import type { Deps } from "../../platform/deps";
import { saveOwnChoices } from "../staff-notices/notice-choices.service.server";
import { createColleague, listMailsOfKind, listMailRecipients } from "../staff-notices/staff-notices.fixture";
import { createQueueContext } from "../queues/queues.fixture";
import { sendDigests } from "./digest.service.server";
import { listPendingItems } from "./pending-items.service.server";
import { pendingItemLabel } from "./pending-item-labels";

const mailing = (deps: Deps) =>
  sendDigests({ ...deps, organisation: async () => "Reboot Lives" }, CONTENT_KINDS);

test("each morning staff get the pending items of their roles, once a day, with new ones marked", async () => {
  const { deps, message, pass } = await createQueueContext();
  const safe = await createColleague(deps, "safe@staff.example", ["safeguarding"]);
  await createColleague(deps, "editor@staff.example", ["editor"], "fr");
  await createColleague(deps, "auditor@staff.example", ["auditor"]);
  await message("concern");
  pass(0.1);
  expect(await mailing(deps)).toBe(1);
  expect(await mailing(deps)).toBe(0);
  expect(await listMailRecipients(deps, "staff.digest")).toEqual(["safe@staff.example"]);
  const [first] = await listMailsOfKind(deps, "staff.digest");
  expect(first!.subject).toBe(m.digest_subject({ late: "0", soon: "1" }));
  expect(first!.text).toContain("Messages: 1 unassigned");
  expect(first!.text).not.toMatch(/new|a secret message/);

  await message("concern");
  await message("website");
  pass(2);
  expect(await mailing(deps)).toBe(2);
  const mails = await listMailsOfKind(deps, "staff.digest");
  const newest = mails.filter(({ recipient }) => recipient === "safe@staff.example");
  expect(newest.some(({ subject }) => subject === m.digest_subject({ late: "2", soon: "0" }))).toBe(true);
  expect(newest.some(({ text }) => text.includes("Messages: 2 unassigned (new: 1)"))).toBe(true);
  const french = mails.find(({ recipient }) => recipient === "editor@staff.example")!;
  expect(french.text).toContain("Messages: 1 non attribué");
  expect(french.text).toContain(`${deps.origin}/fr/admin/messages?filter=`);

  const who = { kind: "user", id: safe, roles: ["safeguarding"] } as const;
  const lines = await listPendingItems({ ...deps, backups: null }, CONTENT_KINDS, who);
  expect(lines.map(({ part, what }) => `${part} ${what}`)).toEqual(["messages late", "messages free"]);
  for (const { what, count } of lines)
    expect(newest.some(({ text }) => text.includes(pendingItemLabel(what, count, { locale: "en" })))).toBe(
      true,
    );
});

test("staff who turn off the digest get none, and muted kinds are left out", async () => {
  const { deps } = await createQueueContext();
  const id = await createColleague(deps, "money@staff.example", ["finance"]);
  const other = await createColleague(deps, "quiet@staff.example", ["finance"]);
  await deps.db
    .insertInto("pending_change")
    .values({
      id: deps.newId(),
      subject: "giving-page",
      item: "1",
      field: "bankAccount",
      title: "Giving page",
      before: null,
      after: "{}",
      state: "requested",
      requested_by: "someone",
      requested_at: deps.now(),
      effective_at: deps.now(),
      approved_by: null,
      ended_by: null,
      ended_at: null,
    })
    .execute();
  const as = (account: string) => ({ kind: "user", id: account, roles: ["finance"] }) as const;
  expect(await saveOwnChoices(deps, as(other), { digest: false, choices: {} })).toMatchObject({ ok: true });
  const off = { digest: true, choices: { pending_change: "off" } } as const;
  expect(await saveOwnChoices(deps, as(id), off)).toMatchObject({ ok: true });
  expect(await mailing(deps)).toBe(0);
  const back = { digest: true, choices: { pending_change: "digest" } } as const;
  await saveOwnChoices(deps, as(id), back);
  const tomorrow = new Date(deps.now().getTime() + 86_400_000);
  expect(await mailing({ ...deps, now: () => tomorrow })).toBe(1);
  expect(await listMailRecipients(deps, "staff.digest")).toEqual(["money@staff.example"]);
});
