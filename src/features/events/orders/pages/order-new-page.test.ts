import { expect, onTestFinished, test, vi } from "vitest";
import { testDeps } from "../../../../../test/support/database";
import { postForm } from "../../../../../test/support/post-form";
import { MAX_TICKETS_PER_TYPE } from "../orders.model";
import { CONFERENCE, WORKSHOP, seatsLeft, makeFree } from "../orders.fixture";
import { action } from "./order-new-page";

const deps = await testDeps("sample");

const guests = (types: readonly string[], name: string): Record<string, string> =>
  Object.fromEntries(
    types.flatMap((type, index) => [
      [`guests.${index}.type`, type],
      [`guests.${index}.name`, name],
    ]),
  );
const post = (slug: string, answers: Record<string, string>, more: { stallsAt?: string } = {}) =>
  postForm(action, deps, {
    path: `/fr/events/${slug}/order`,
    params: { id: slug },
    name: "ticket-order",
    answers,
    ...more,
  });

test("a stalled form returns the input with an explanation before the connection is cut, and holds no seat", async () => {
  const before = await seatsLeft(deps);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = post(
    WORKSHOP,
    {
      seen: "3000",
      "guests.0.type": "regular",
      fullName: "Amina Okello",
      email: "amina@example.org",
      accessNeeds: "A ramp",
    },
    { stallsAt: "A+ramp" },
  );
  // The action waits for the missing rest; the server cuts at five minutes (`server/http/http-server.ts`).
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(299_000);
  const { status, problem } = await answer;
  expect(status).toBe(408);
  expect(problem?.errors).toEqual([{ field: null, text: expect.stringContaining("trop lente") }]);
  expect(problem?.typed).toMatchObject({
    fullName: "Amina Okello",
    email: "amina@example.org",
    "guests.0.type": "regular",
  });
  expect(await seatsLeft(deps)).toEqual(before);
});

test("the maximum number of guests with long names in any script makes one order", async () => {
  await makeFree(deps, CONFERENCE);
  const before = await seatsLeft(deps, CONFERENCE);
  const types = ["early-bird", "regular", "student"].flatMap((type) =>
    Array.from({ length: MAX_TICKETS_PER_TYPE }, () => type),
  );
  const answers = {
    seen: "0",
    fullName: "ሰላም ተስፋዬ",
    email: "selam@example.org",
    accessNeeds: "ለ".repeat(600),
    ...guests(types, "አ".repeat(120)),
  };
  expect(new URLSearchParams(answers).toString().length).toBeGreaterThan(20_000);
  const { status, to } = await post(CONFERENCE, answers);
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/fr\/orders\//)]);
  const after = await seatsLeft(deps, CONFERENCE);
  expect(before["regular"]! - after["regular"]!).toBe(types.length);
});
