import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { transact } from "../../platform/database/transact.server";
import { setTimeZone } from "../site/time-zone.fixture";
import { readAuditLog, recordAuditEvent } from "./audit.service.server";

const deps = await testDeps("sample");
/** 00:30 on 1 January in Nairobi. */
const now = () => new Date("2026-12-31T21:30:00Z");
await transact(deps.db, (tx) =>
  recordAuditEvent(
    tx,
    { ...deps, now },
    { actor: "staff", action: "saved", subject: "settings", item: "1", title: "", before: null, after: null },
  ),
);
const found = async (filter: { from?: string; until?: string }) =>
  (await readAuditLog(deps, { subject: "settings", ...filter }, { size: 10, before: null })).items.length;

test("the log is filtered by days in the current time zone of the organisation", async () => {
  await setTimeZone(deps, "Africa/Nairobi");
  expect(await found({ from: "2027-01-01", until: "2027-01-01" })).toBe(1);
  expect(await found({ until: "2026-12-31" })).toBe(0);
  await setTimeZone(deps, "America/New_York");
  expect(await found({ from: "2027-01-01" })).toBe(0);
  expect(await found({ from: "2026-12-31", until: "2026-12-31" })).toBe(1);
});
