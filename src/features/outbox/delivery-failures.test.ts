import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import type { DeliveryResult } from "../../ports/mailer";
import { DAY_MS, MINUTE_MS } from "../../platform/time/durations";
import { findDeliveryProblem } from "./delivery-problem.service.server";
import {
  MAX_REFUSALS,
  MIN_FAILURE_DAYS,
  MIN_FAILURE_PERIOD_MS,
  SUPPRESSION_REASONS,
  deliveryProblem,
  isSuppressed,
  refusalRetryDelay,
} from "./outbox.model";
import { findSuppressed, suppressEmail } from "./outbox.service.server";
import { createEmptyOutbox, deliveryResult } from "./outbox.fixture";

const base = await testDeps();
const ADDRESS = "amina@example.org";

async function createOutbox(kind: DeliveryResult["kind"]) {
  const reply = { kind };
  const outbox = await createEmptyOutbox(base, () => deliveryResult(reply.kind));
  const reason = async () => (await findSuppressed(outbox.deps, [ADDRESS])).get(ADDRESS) ?? null;
  const sendOne = async (bulk = false) => {
    const [id] = await outbox.enqueue({ bulk });
    await outbox.send();
    return (await outbox.row(id!)).state;
  };
  return { ...outbox, reply, reason, sendOne };
}

test("one failure of a full or disabled mailbox blocks nothing", async () => {
  const { reply, reason, sendOne } = await createOutbox("mailbox_unavailable");
  expect(await sendOne()).toBe("failed");
  expect(await reason()).toBeNull();
  reply.kind = "accepted";
  expect(await sendOne()).toBe("sent");
  expect(await sendOne(true)).toBe("sent");
});

test("a bounce does not block a sign-in link, and a delivered email allows newsletters again", async () => {
  const { reply, reason, sendOne } = await createOutbox("no_such_address");
  expect(await sendOne(true)).toBe("failed");
  expect(await reason()).toBe("bounce");
  expect(await sendOne(true)).toBe("suppressed");
  expect(await sendOne()).toBe("failed");
  reply.kind = "accepted";
  expect(await sendOne()).toBe("sent");
  expect(await reason()).toBeNull();
  expect(await sendOne(true)).toBe("sent");
});

test("newsletters stop after failures on three days over at least two weeks; personal emails never stop", async () => {
  const { advanceClock, reply, reason, sendOne } = await createOutbox("mailbox_unavailable");
  for (let day = 0; day < MIN_FAILURE_DAYS + 2; day++) {
    await sendOne(true);
    advanceClock(DAY_MS);
  }
  expect(await reason()).toBeNull();
  advanceClock(MIN_FAILURE_PERIOD_MS);
  expect(await sendOne(true)).toBe("failed");
  expect(await reason()).toBe("undelivered");
  expect(await sendOne(true)).toBe("suppressed");
  reply.kind = "accepted";
  expect(await sendOne()).toBe("sent");
  expect(await reason()).toBeNull();
  reply.kind = "mailbox_unavailable";
  expect(await sendOne(true)).toBe("failed");
  expect(await reason()).toBeNull();
});

test("several failures on one day count once, and a delivered email resets the count", async () => {
  const { advanceClock, reply, reason, sendOne } = await createOutbox("mailbox_unavailable");
  for (let mail = 0; mail < 2 * MIN_FAILURE_DAYS; mail++) await sendOne(true);
  advanceClock(MIN_FAILURE_PERIOD_MS);
  await sendOne(true);
  expect(await reason()).toBeNull();
  reply.kind = "accepted";
  await sendOne(true);
  reply.kind = "mailbox_unavailable";
  advanceClock(MIN_FAILURE_PERIOD_MS);
  await sendOne(true);
  expect(await reason()).toBeNull();
});

test("a mailbox that stays full until an email is given up counts as one failure", async () => {
  const { advanceClock, deps, enqueue, reason, row, send } = await createOutbox("later");
  const [id] = await enqueue({});
  for (let refusal = 1; refusal <= MAX_REFUSALS; refusal++) {
    await send();
    advanceClock(refusalRetryDelay(refusal));
  }
  expect(await row(id!)).toMatchObject({ state: "failed" });
  expect(await reason()).toBeNull();
  const failures = await deps.db.selectFrom("mail_bounce").select("permanent").execute();
  expect(failures).toEqual([{ permanent: false }]);
});

test("a refusal of our email or server counts against no address", async () => {
  const { deps, sendOne } = await createOutbox("refused");
  expect(await sendOne(true)).toBe("failed");
  expect(await deps.db.selectFrom("mail_bounce").selectAll().execute()).toEqual([]);
});

test.each(SUPPRESSION_REASONS)(
  "a block by %s holds back newsletters, and other emails only for staff",
  (reason) => {
    const block = { reason, until: null };
    expect(isSuppressed(block, true, base.now())).toBe(true);
    expect(isSuppressed(block, false, base.now())).toBe(reason === "staff");
  },
);

test("a weaker reason does not replace a complaint or a block by staff", async () => {
  const { deps, reason } = await createOutbox("accepted");
  for (const [next, expected] of [
    ["undelivered", "undelivered"],
    ["bounce", "bounce"],
    ["undelivered", "bounce"],
    ["complaint", "complaint"],
    ["bounce", "complaint"],
    ["staff", "staff"],
    ["complaint", "staff"],
  ] as const) {
    await suppressEmail(deps, ADDRESS, next, "said");
    expect(await reason()).toBe(expected);
  }
});

test("a delivered email lifts neither a complaint nor a block by staff", async () => {
  const { deps, reason, sendOne } = await createOutbox("accepted");
  await suppressEmail(deps, ADDRESS, "complaint", "reported as spam");
  expect(await sendOne()).toBe("sent");
  expect(await reason()).toBe("complaint");
});

test("a page reports its newest email as failed, suppressed or delayed", async () => {
  const { advanceClock, deps, enqueue, reply, send } = await createOutbox("mailbox_unavailable");
  const start = deps.now();
  const problem = (of: { address?: string | null; kind?: string; since?: Date } = {}) =>
    findDeliveryProblem(
      deps,
      of.address === undefined ? ADDRESS : of.address,
      of.kind ?? "test.",
      of.since ?? start,
    );
  await enqueue({});
  expect(await problem()).toBeNull();
  await send();
  expect(await problem()).toBe("undelivered");
  expect(await problem({ kind: "tickets." })).toBeNull();
  expect(await problem({ since: new Date(start.getTime() + 1) })).toBeNull();
  expect(await problem({ address: "other@example.org" })).toBeNull();
  expect(await problem({ address: null })).toBeNull();
  advanceClock(MINUTE_MS);
  await enqueue({ bulk: true });
  await send();
  reply.kind = "accepted";
  await enqueue({});
  await send();
  expect(await problem()).toBeNull();
  const at = deps.now();
  expect(deliveryProblem({ state: "waiting", createdAt: at }, new Date(at.getTime() + DAY_MS))).toBe(
    "delayed",
  );
  expect(deliveryProblem({ state: "suppressed", createdAt: at }, at)).toBe("undelivered");
  expect(deliveryProblem(undefined, at)).toBeNull();
});
