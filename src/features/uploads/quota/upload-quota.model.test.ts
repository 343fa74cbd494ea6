import fc from "fast-check";
import { expect, test } from "vitest";
import {
  MAX_PENDING_BYTES,
  ANONYMOUS_SHARE,
  accountSender,
  decideAdmission,
  reservedDiskBytes,
  isAnonymousSender,
  networkSender,
  pendingCapacity,
} from "./upload-quota.model";

const sender = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 12 }))
  .map(([account, at]) => (account ? accountSender(`${at}`) : networkSender(`${at}`)));
const step = fc.record({ sender, bytes: fc.integer({ min: 1, max: 400 }) });
const sum = (usage: Map<string, number>, which: (one: string) => boolean = () => true) =>
  [...usage].reduce((total, [one, bytes]) => total + (which(one) ? bytes : 0), 0);

function apply(usage: Map<string, number>, room: number, who: string, bytes: number): boolean {
  const outcome = decideAdmission(usage, room, who, bytes);
  if (!outcome.admit) return false;
  for (const [other, taken] of outcome.bytesToFree) usage.set(other, usage.get(other)! - taken);
  usage.set(who, (usage.get(who) ?? 0) + bytes);
  return true;
}

test("the capacity is never exceeded, nor the share of anonymous senders", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 1, max: 3000 }), (steps, room) => {
      const usage = new Map<string, number>();
      for (const { sender: who, bytes } of steps) {
        apply(usage, room, who, bytes);
        expect(sum(usage)).toBeLessThanOrEqual(room);
        expect(sum(usage, isAnonymousSender)).toBeLessThanOrEqual(Math.floor(room * ANONYMOUS_SHARE));
        for (const left of usage.values()) expect(left).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("a sender below an equal share is always admitted and never displaced, whatever others send", () => {
  const room = 13_000;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const usage = new Map<string, number>();
      const modest = networkSender("0");
      // At most thirteen networks and thirteen accounts.
      const part = Math.floor((room * ANONYMOUS_SHARE) / 26);
      let sent = 0;
      for (const { sender: who, bytes } of steps) {
        if (who === modest && sent + bytes > part) continue;
        const admitted = apply(usage, room, who, bytes);
        if (who === modest) {
          expect(admitted).toBe(true);
          sent += bytes;
        }
        expect(usage.get(modest) ?? 0).toBe(sent);
      }
    }),
  );
});

test("anonymous senders cannot displace signed-in people or use their share", () => {
  const usage = new Map([[accountSender("amina"), 900]]);
  expect(decideAdmission(usage, 1000, networkSender("a"), 101)).toEqual({ admit: false });
  const full = new Map(Array.from({ length: 100 }, (_, at) => [networkSender(`${at}`), 7.5]));
  expect(decideAdmission(full, 1000, accountSender("amina"), 250)).toEqual({
    admit: true,
    bytesToFree: new Map(),
  });
});

test("the largest sender gives way, at most until both have the same", () => {
  const usage = new Map([
    [networkSender("greedy"), 600],
    [networkSender("other"), 150],
  ]);
  expect(decideAdmission(usage, 1000, networkSender("new"), 100)).toEqual({
    admit: true,
    bytesToFree: new Map([[networkSender("greedy"), 100]]),
  });
  expect(decideAdmission(usage, 1000, networkSender("greedy"), 1)).toEqual({ admit: false });
});

test("an upload that fits exactly displaces no one, and one byte more displaces one byte", () => {
  const usage = new Map([[accountSender("amina"), 600]]);
  expect(decideAdmission(usage, 1000, accountSender("new"), 400)).toEqual({
    admit: true,
    bytesToFree: new Map(),
  });
  expect(decideAdmission(usage, 1000, accountSender("new"), 401)).toEqual({
    admit: true,
    bytesToFree: new Map([[accountSender("amina"), 1]]),
  });
});

test("larger senders give way in turn, the largest first, and of equal ones always the same", () => {
  const usage = new Map([
    [networkSender("b"), 300],
    [networkSender("a"), 300],
    [accountSender("amina"), 400],
  ]);
  const admitted = decideAdmission(usage, 1000, accountSender("new"), 200);
  expect(admitted).toEqual({ admit: true, bytesToFree: new Map([[accountSender("amina"), 200]]) });
  const more = decideAdmission(usage, 960, accountSender("new"), 200);
  expect(more).toEqual({
    admit: true,
    bytesToFree: new Map([
      [accountSender("amina"), 200],
      [networkSender("a"), 40],
    ]),
  });
});

test("when all larger senders together cannot free enough, an upload is refused", () => {
  const usage = new Map([
    [accountSender("amina"), 500],
    [accountSender("daud"), 450],
  ]);
  expect(decideAdmission(usage, 1000, accountSender("new"), 400)).toEqual({ admit: false });
  expect(decideAdmission(usage, 1000, accountSender("new"), 333)).toMatchObject({ admit: true });
});

test("anonymous senders share three quarters, and displace each other within it", () => {
  const signedIn = new Map([[accountSender("amina"), 500]]);
  expect(decideAdmission(signedIn, 1000, networkSender("new"), 300)).toMatchObject({ admit: true });
  const usage = new Map([[networkSender("greedy"), 700]]);
  expect(decideAdmission(usage, 1000, networkSender("new"), 50)).toMatchObject({ bytesToFree: new Map() });
  expect(decideAdmission(usage, 1000, networkSender("new"), 60)).toEqual({
    admit: true,
    bytesToFree: new Map([[networkSender("greedy"), 10]]),
  });
});

test("uploads leave free disk space for the database, and a bucket has no limit", () => {
  const GiB = 1024 ** 3;
  expect(pendingCapacity(null, 0)).toBe(MAX_PENDING_BYTES);
  expect(pendingCapacity({ free: 50 * GiB, size: 100 * GiB }, 0)).toBe(MAX_PENDING_BYTES);
  expect(pendingCapacity({ free: 2 * GiB, size: 100 * GiB }, 10)).toBe(GiB + 10);
  expect(pendingCapacity({ free: GiB / 2, size: 100 * GiB }, GiB)).toBe(GiB / 2);
  expect(pendingCapacity({ free: 0, size: 100 * GiB }, 0)).toBe(0);
  expect(reservedDiskBytes(20_000_000)).toBe(2_000_000);
  expect(pendingCapacity({ free: 50 * GiB, size: 100 * GiB }, 0)).toBe(4 * GiB);
});
