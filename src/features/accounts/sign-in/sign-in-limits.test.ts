import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { widerIpNetworkKey } from "../../../platform/rate-limit/ip-key";
import { RATE_LIMIT_BUCKETS } from "../../../platform/rate-limit/rate-limit-buckets";
import type { Deps } from "../../../platform/deps";
import {
  ORGANISATION,
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  createTwoFactorMember,
  depsLater,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { DAY_MS } from "../../../platform/time/durations";
import { changePassword, resetPassword } from "../credentials/credentials.service.server";
import { forgetDevice, forgetOtherDevices, readDevices } from "../devices/devices.service.server";
import { signInByPassword } from "./sign-in.service.server";
import { submitSecondFactor } from "./second-factor-step.service.server";

const deps = await testDeps();
const WRONG = "wrong wrong wrong";
const free = RATE_LIMIT_BUCKETS["sign-in-account"].points;

/** Compares passwords without hashing, for speed. */
const quick = (on: Deps): Deps => ({
  ...on,
  passwords: { ...on.passwords, verify: (_stored, password) => Promise.resolve(password === PASSWORD) },
});

const solved = async (text: string): Promise<string> => {
  const challenge = JSON.parse(text);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
};

type Sender = { ipAddress: string; devices?: readonly string[] };
const tryPassword = (
  on: Deps,
  email: string,
  { ipAddress, devices = [] }: Sender,
  password = PASSWORD,
  solution: string | null = null,
) =>
  signInByPassword(on, {
    email,
    password,
    ipAddress,
    devices,
    solution,
    userAgent: null,
    organisation: ORGANISATION,
  });

async function byBrowser(on: Deps, email: string, sender: Sender, password = PASSWORD) {
  const first = await tryPassword(on, email, sender, password);
  if (first.kind !== "work") return first;
  return tryPassword(on, email, sender, password, await solved(first.challenge));
}

async function underAttack(email: string) {
  const made = await createMember(deps, email);
  for (let count = 0; count <= free; count++)
    await tryPassword(quick(deps), email, { ipAddress: `198.51.100.${count}` }, WRONG);
  return made;
}

test("whatever strangers tried, the right password signs in at once on a known device", async () => {
  const email = "known@example.org";
  const { devices } = await underAttack(email);
  const owner = { ipAddress: "192.0.2.77", devices };
  expect((await tryPassword(deps, email, { ipAddress: "192.0.2.77" })).kind).toBe("work");
  expect((await tryPassword(deps, email, owner)).kind).toBe("signed_in");
});

test("on an unknown device the right password signs in after a proof of work", async () => {
  const email = "worked@example.org";
  await underAttack(email);
  expect((await byBrowser(deps, email, { ipAddress: "192.0.2.78" })).kind).toBe("signed_in");
  expect((await byBrowser(deps, email, { ipAddress: "192.0.2.79" }, WRONG)).kind).toBe("wrong");
});

test("a proof of work is valid once, for one account; malformed ones are refused", async () => {
  const [email, other] = ["once@example.org", "once-other@example.org"];
  await underAttack(email);
  await underAttack(other);
  const sender = { ipAddress: "192.0.2.80" };
  const requested = await tryPassword(deps, email, sender);
  if (requested.kind !== "work") throw new Error(requested.kind);
  const solution = await solved(requested.challenge);
  expect((await tryPassword(deps, other, sender, PASSWORD, solution)).kind).toBe("work");
  expect((await tryPassword(deps, email, sender, WRONG, solution)).kind).toBe("wrong");
  expect((await tryPassword(deps, email, sender, PASSWORD, solution)).kind).toBe("work");
  for (const broken of ["", "{", "null", "[]", "x".repeat(5000)])
    expect((await tryPassword(deps, email, sender, PASSWORD, broken)).kind).toBe("work");
});

test("a device is known only to the accounts that signed in on it", async () => {
  const email = "mine@example.org";
  await underAttack(email);
  const stranger = await createMember(deps, "stranger@example.org");
  const sender = { ipAddress: "192.0.2.81", devices: stranger.devices };
  expect((await tryPassword(deps, email, sender)).kind).toBe("work");
  const both = await byBrowser(deps, email, sender);
  if (both.kind !== "signed_in") throw new Error(both.kind);
  expect(both.devices).toHaveLength(2);
  for (const each of [email, "stranger@example.org"])
    expect((await tryPassword(deps, each, { ...sender, devices: both.devices })).kind).toBe("signed_in");
});

test("guesses on a known device count there, and then need a proof of work", async () => {
  const email = "borrowed@example.org";
  const { devices } = await underAttack(email);
  const sender = { ipAddress: "192.0.2.82", devices };
  const { points } = RATE_LIMIT_BUCKETS["sign-in-device"];
  for (let count = 0; count < points; count++)
    expect((await tryPassword(quick(deps), email, sender, WRONG)).kind).toBe("wrong");
  expect((await tryPassword(deps, email, sender)).kind).toBe("work");
  expect((await byBrowser(deps, email, sender)).kind).toBe("signed_in");
});

test("right passwords do not count: many people behind one IP address sign in without proof of work", async () => {
  const sender = { ipAddress: "192.0.2.83" };
  await createMember(deps, "camp@example.org");
  const kinds = new Set<string>();
  for (let count = 0; count < RATE_LIMIT_BUCKETS["sign-in"].points + 5; count++)
    kinds.add((await tryPassword(quick(deps), "camp@example.org", sender)).kind);
  expect([...kinds]).toEqual(["signed_in"]);
});

test("a device is forgotten on request, by a new password elsewhere, by a reset, and after a year", async () => {
  const email = "forget@example.org";
  const { user, devices } = await underAttack(email);
  const here = { ipAddress: "192.0.2.84", devices };
  const listed = await readDevices(deps, user.accountId, devices);
  expect(listed).toMatchObject([{ browser: "Firefox · Android", own: true }]);
  await forgetDevice(deps, "00000000-0000-0000-0000-000000000000", listed[0]!.id);
  await forgetDevice(deps, user.accountId, "' or 1=1");
  expect((await tryPassword(deps, email, here)).kind).toBe("signed_in");
  const year = depsLater(deps, 366 * DAY_MS);
  expect(await readDevices(year, user.accountId, devices)).toEqual([]);
  await forgetDevice(deps, user.accountId, listed[0]!.id);
  expect((await tryPassword(deps, email, here)).kind).toBe("work");

  const again = await byBrowser(deps, email, here);
  if (again.kind !== "signed_in") throw new Error(again.kind);
  const elsewhere = await byBrowser(deps, email, { ipAddress: "192.0.2.85" });
  if (elsewhere.kind !== "signed_in") throw new Error(elsewhere.kind);
  const change = { current: PASSWORD, newPassword: "nine brown teapots", organisation: ORGANISATION };
  await changePassword(deps, user, { ...change, userAgent: null, devices: again.devices });
  expect(await readDevices(deps, user.accountId, again.devices)).toMatchObject([{ own: true }]);
  await requestLink(deps, email, "reset");
  const reset = { newPassword: "ten brown teapots", devices: [], organisation: ORGANISATION };
  expect((await resetPassword(deps, await newestToken(deps, email), reset)).kind).toBe("changed");
  expect(await readDevices(deps, user.accountId, again.devices)).toEqual([]);
  await forgetOtherDevices(deps.db, user.accountId);
});

test("a password reset by email clears the limits from earlier guesses", async () => {
  const email = "reset@example.org";
  await underAttack(email);
  await requestLink(deps, email, "reset");
  const newPassword = "nine brown teapots";
  const reset = { newPassword, devices: [], organisation: ORGANISATION };
  expect((await resetPassword(deps, await newestToken(deps, email), reset)).kind).toBe("changed");
  expect((await tryPassword(deps, email, { ipAddress: "192.0.2.86" }, newPassword)).kind).toBe("signed_in");
});

test("wrong codes from elsewhere block neither a known device nor recovery codes", async () => {
  const email = "codes@example.org";
  const { codeAt, codes } = await createTwoFactorMember(deps, email);
  const at = depsLater(deps, 60_000);
  const home = await signInWithPassword(at, email, PASSWORD, await codeAt(at.now()));
  if (home.kind !== "signed_in") throw new Error(home.kind);
  for (let network = 0; network < 12; network++)
    for (let count = 0; count < 10; count++) {
      const sender = { ...from(`10.0.${network}.1`), email, password: PASSWORD };
      await signInByPassword(quick(at), { ...sender, code: "000000" });
    }
  const then = depsLater(deps, 120_000);
  const fresh = from("203.0.113.5");
  const step = async () => {
    const entered = await signInByPassword(quick(then), { ...fresh, email, password: PASSWORD });
    return entered.kind === "second_factor" ? entered.step : "";
  };
  const code = await codeAt(then.now());
  expect((await submitSecondFactor(then, await step(), code, fresh)).kind).toBe("limited");
  expect((await submitSecondFactor(then, await step(), codes[0]!, fresh)).kind).toBe("signed_in");
  const known = { ...fresh, devices: home.devices };
  expect((await submitSecondFactor(then, await step(), code, known)).kind).toBe("signed_in");
});

/** Most guesses a day for an attacker with this many networks (decision 74). */
const mostGuesses = (networks: number) => free + networks * RATE_LIMIT_BUCKETS["sign-in-work"].points;

test("attackers with any number of IP addresses stay below the guess limit; the owner can always sign in", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          network: fc.integer({ min: 0, max: 2 }),
          host: fc.integer({ min: 1, max: 254 }),
          minute: fc.integer({ min: 0, max: 1439 }),
          works: fc.boolean(),
        }),
        { minLength: 30, maxLength: 100 },
      ),
      fc.integer({ min: 0, max: 1439 }),
      async (tries, moment) => {
        const own = quick(await testDeps());
        const email = "target@example.org";
        const { devices } = await createMember(own, email);
        let guesses = 0;
        for (const { network, host, minute, works } of tries.toSorted((a, b) => a.minute - b.minute)) {
          const at = depsLater(own, minute * 60_000);
          const sender = { ipAddress: `198.51.${network}.${host}` };
          const outcome = works
            ? await byBrowser(at, email, sender, WRONG)
            : await tryPassword(at, email, sender, WRONG);
          if (outcome.kind === "wrong") guesses++;
          else expect(["work", "limited"]).toContain(outcome.kind);
        }
        const networks = new Set(tries.map(({ network }) => network)).size;
        expect(guesses).toBeLessThanOrEqual(mostGuesses(networks));
        const at = depsLater(own, moment * 60_000);
        expect((await tryPassword(at, email, { ipAddress: "203.0.113.9", devices })).kind).toBe("signed_in");
        expect((await byBrowser(at, email, { ipAddress: "203.0.113.10" })).kind).toBe("signed_in");
      },
    ),
    { numRuns: 3 },
  );
});

test("a network gets a limited number of challenges per account a day; the owner elsewhere can sign in", async () => {
  const email = "bounded@example.org";
  await underAttack(email);
  const kinds: string[] = [];
  for (let count = 0; count < RATE_LIMIT_BUCKETS["sign-in-work"].points + 3; count++)
    kinds.push((await tryPassword(quick(deps), email, { ipAddress: `100.64.7.${count}` }, WRONG)).kind);
  expect(kinds.filter((kind) => kind === "work")).toHaveLength(RATE_LIMIT_BUCKETS["sign-in-work"].points);
  expect(kinds.slice(-3)).toEqual(["limited", "limited", "limited"]);
  expect((await byBrowser(deps, email, { ipAddress: "100.64.8.1" })).kind).toBe("signed_in");
});

test("a network is the /24 of an IPv4 address and the /48 of an IPv6 one", () => {
  expect(widerIpNetworkKey("192.0.2.77")).toBe("192.0.2.0/24");
  expect(widerIpNetworkKey("2001:db8:7:1::/64")).toBe("2001:db8:7::/48");
});
