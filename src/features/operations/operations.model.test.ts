import { expect, test } from "vitest";
import { HOUR_MS } from "../../platform/time/durations";
import {
  BACKUP,
  BACKUP_JOB,
  MAIL_INTERVAL_MS,
  faultOfJob,
  isOverdue,
  planAlertActions,
} from "./operations.model";

const START = new Date("2026-11-22T03:20:00Z");
const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const fault = { fault: "backup", message: "x" };
const alert = { fault: "backup", endedAt: null, mailedAt: START, isNotified: false };
const types = (...plan: Parameters<typeof planAlertActions>) =>
  planAlertActions(...plan).map(({ type }) => type);

test("a fault that flaps all day causes one email of each kind a day", () => {
  const over = { ...alert, endedAt: at(1) };
  expect(types([fault], [], at(0))).toEqual(["mail"]);
  expect(types([fault], [over], at(2))).toEqual(["note"]);
  expect(types([fault], [alert], at(3))).toEqual([]);
  expect(types([], [alert], at(3))).toEqual(["end"]);
  expect(types([fault], [alert], at(25))).toEqual(["mail"]);
  expect(types([], [{ ...alert, isNotified: true }], at(3))).toEqual(["over"]);
});

test("a clock that ran a month ahead does not silence a fault for a month", () => {
  expect(types([fault], [{ ...alert, mailedAt: at(720) }], at(3))).toEqual(["mail"]);
});

test("a fault is emailed again exactly a day after the last email", () => {
  const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);
  expect(types([fault], [alert], later(MAIL_INTERVAL_MS - 1))).toEqual([]);
  expect(types([fault], [alert], later(MAIL_INTERVAL_MS))).toEqual(["mail"]);
});

test("a fault that ended earlier ends only once", () => {
  expect(planAlertActions([], [{ ...alert, endedAt: at(1) }], at(2))).toEqual([]);
});

test("each fault is planned for itself, with its message while it lasts", () => {
  const other = { fault: "job:send", message: "y" };
  expect(planAlertActions([other], [alert], at(1))).toEqual([
    { fault: "job:send", message: "y", type: "mail" },
    { fault: "backup", message: "", type: "end" },
  ]);
});

test.for([
  [47, false],
  [48, false],
  [48.01, true],
] as const)("with a daily backup, %d hours after the last one it is overdue: %s", ([hours, overdue]) => {
  expect(isOverdue(START, 24, at(hours))).toBe(overdue);
});

test("a first backup is never overdue", () => {
  expect(isOverdue(null, 24, at(1000))).toBe(false);
});

test("runs of the backup count as the fault of backups, other jobs have their own", () => {
  expect(faultOfJob(BACKUP_JOB)).toBe(BACKUP);
  expect(faultOfJob("newsletter.send")).not.toBe(faultOfJob("mails.send"));
  expect(faultOfJob(BACKUP)).not.toBe(BACKUP);
});
