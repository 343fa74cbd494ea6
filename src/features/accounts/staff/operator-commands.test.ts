import { expect, test } from "vitest";
import { TEST_SECRET, testDeps, useTestSecret } from "../../../../test/support/database";
import { parseConfig } from "../../../platform/config/config";
import { ownerCommand } from "../../../server/commands/owner-command";
import { openKeys, readKeys } from "../../../server/keys/data-keys.server";
import { deleteSecretFingerprint } from "../../../platform/crypto/data-keys.store.server";
import {
  ORGANISATION,
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  createTwoFactorMember,
  depsLater,
  mailsTo,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { DAY_MS } from "../../../platform/time/durations";
import { acceptInvitation } from "./invitations.service.server";
import { signInByPassword } from "../sign-in/sign-in.service.server";
import { submitSecondFactor } from "../sign-in/second-factor-step.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";
import { readSecondFactor } from "../two-factor/second-factor.service.server";
import { beginTwoFactor } from "../two-factor/two-factor.service.server";

async function site(settings: Record<string, string> = {}) {
  const deps = await testDeps();
  await useTestSecret(deps.db);
  const config = parseConfig({ ORIGIN: deps.origin, SECRET: TEST_SECRET, ...settings });
  const open = async () => ({ ...deps, config });
  const run = (...args: string[]) => ownerCommand(args, open);
  const log = () =>
    deps.db.selectFrom("audit_event").select(["actor", "action", "title"]).orderBy("id").execute();
  return { deps, config, run, log };
}

test("an operator invites an owner by a single-use link, printed and emailed, and all owners are notified", async () => {
  const { deps, run, log } = await site();
  await createMember(deps, "amina@example.org", ["owner"]);
  const printed = await run("invite", "grace@example.org", "--language", "sw");
  const token = /\/sw\/invitation\/([\w-]{43})$/.exec(printed)?.[1];
  expect(token).toBe(await newestToken(deps, "grace@example.org"));
  const wanted = { displayName: "Grace", email: "", password: PASSWORD, locale: "sw" as const, ...from() };
  const made = await acceptInvitation(deps, token!, wanted);
  expect(made.kind).toBe("signed_in");
  expect((await acceptInvitation(deps, token!, wanted)).kind).toBe("used");
  const { roles } = await deps.db
    .selectFrom("account")
    .select("roles")
    .where("email", "=", "grace@example.org")
    .executeTakeFirstOrThrow();
  expect(roles).toEqual(["owner"]);
  expect((await mailsTo(deps, "amina@example.org")).at(-1)).toMatchObject({ kind: "security.invite" });
  expect(await log()).toEqual([{ actor: "operator", action: "invited", title: "grace@example.org" }]);
});

test("the command says that the invitation is emailed only if email is configured", async () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "Reboot <hello@example.org>" };
  const [sending, silent] = [await site(mail), await site()];
  expect(await sending.run("invite", "grace@example.org")).toContain("It is also emailed");
  expect(await silent.run("invite", "grace@example.org")).toMatch(/No email is sent.*SMTP_URL/);
});

test("an existing account becomes an owner at once and must sign in again", async () => {
  const { deps, run } = await site();
  const { token } = await createMember(deps, "grace@example.org");
  expect(await run("invite", "Grace@Example.org")).toContain("is now an owner");
  expect(await findUserByToken(deps, token)).toBeNull();
  expect((await mailsTo(deps, "grace@example.org")).at(-1)).toMatchObject({ kind: "accounts.roles-changed" });
});

test("resetting a second factor signs out, notifies, logs, and requires a new setup at the next sign-in", async () => {
  const { deps, run, log } = await site();
  const { token, codes } = await createTwoFactorMember(deps, "amina@example.org", ["owner"]);
  expect(await run("reset-factor", "amina@example.org")).toContain("no longer has a second factor");
  expect(await findUserByToken(deps, token)).toBeNull();
  expect((await mailsTo(deps, "amina@example.org")).slice(-2).map(({ kind }) => kind)).toEqual([
    "accounts.factor-reset",
    "security.reset-factor",
  ]);
  expect((await log()).at(-1)).toMatchObject({ actor: "operator", action: "factor_reset" });
  const entered = await signInWithPassword(deps, "amina@example.org", PASSWORD, codes[0]);
  expect(entered).toMatchObject({ kind: "signed_in", to: "/account/two-factor" });
  const user = await findUserByToken(deps, entered.kind === "signed_in" ? entered.token : "");
  expect(user).toMatchObject({ roles: [], staff: true, secondFactor: false });
  await expect(run("reset-factor", "nobody@example.org")).rejects.toThrow("no account");
});

test("unlocking resets the attempt limits of an account", async () => {
  const { deps, run, log } = await site();
  const email = "amina@example.org";
  await createMember(deps, email, ["owner"]);
  const quick = { ...deps, passwords: { ...deps.passwords, verify: async () => false } };
  for (let count = 0; count < 21; count++) await signInWithPassword(quick, email, "wrong wrong");
  expect((await signInWithPassword(deps, email)).kind).toBe("work");
  expect(await run("unlock", email)).toContain("are reset");
  expect((await signInWithPassword(deps, email)).kind).toBe("signed_in");
  expect((await mailsTo(deps, email)).map(({ kind }) => kind)).toContain("security.unlock");
  expect((await log()).at(-1)).toMatchObject({ actor: "operator", action: "unlocked" });
});

test("after the secret was lost, app codes report it and a recovery code allows a new setup", async () => {
  const { deps, run, ...own } = await site();
  const config = { ...own.config, secret: "x".repeat(40) };
  const email = "amina@example.org";
  const { codes, codeAt } = await createTwoFactorMember(deps, email, ["owner"]);
  await deleteSecretFingerprint(deps.db);
  await openKeys({ ...config, secret: "old ".repeat(12) }, deps.db);
  await expect(openKeys(config, deps.db)).rejects.toThrow("npm run owner -- new-secret");
  expect(await run("new-secret")).toContain("reset-factor");
  const after = { ...depsLater(deps, DAY_MS), keys: await readKeys(config, deps.db) };
  const step = async () => {
    const entered = await signInWithPassword(after, email);
    return entered.kind === "second_factor" ? entered.step : "";
  };
  const code = await codeAt(after.now());
  expect((await submitSecondFactor(after, await step(), code, from())).kind).toBe("unreadable");
  const entered = await submitSecondFactor(after, await step(), codes[0]!, from());
  if (entered.kind !== "signed_in") throw new Error(entered.kind);
  const user = (await findUserByToken(after, entered.token))!;
  expect(await readSecondFactor(after, user, ORGANISATION)).toMatchObject({ on: true, readable: false });
  expect((await beginTwoFactor(after, user, { password: PASSWORD, code: codes[1]! })).kind).toBe("begun");
});

test("staff are notified of a sign-in on a new device, once; others and known devices are not", async () => {
  const { deps } = await site();
  const { devices } = await createMember(deps, "amina@example.org", ["editor"]);
  await createMember(deps, "daud@example.org");
  const notified = async (email: string) =>
    (await mailsTo(deps, email)).filter(({ kind }) => kind === "accounts.new-device");
  const signIn = (email: string, known: readonly string[] = []) =>
    signInByPassword(deps, { ...from(), email, password: PASSWORD, devices: known });
  await signIn("amina@example.org", devices);
  expect(await notified("amina@example.org")).toHaveLength(0);
  const fresh = await signIn("amina@example.org");
  if (fresh.kind !== "signed_in") throw new Error(fresh.kind);
  await signIn("amina@example.org", fresh.devices);
  await signIn("daud@example.org");
  expect((await notified("amina@example.org")).map(({ text }) => text)).toEqual([
    expect.stringContaining("Firefox · Android"),
  ]);
  expect(await notified("daud@example.org")).toHaveLength(0);
});

test("someone whose codes are guessed is notified once", async () => {
  const { deps } = await site();
  const email = "amina@example.org";
  await createTwoFactorMember(deps, email);
  for (let network = 0; network < 11; network++)
    for (let count = 0; count < 10; count++)
      await signInByPassword(
        { ...deps, passwords: { ...deps.passwords, verify: async () => true } },
        { ...from(`10.1.${network}.9`), email, password: PASSWORD, code: "000000" },
      );
  const notified = (await mailsTo(deps, email)).filter(({ kind }) => kind === "accounts.codes-guessed");
  expect(notified).toHaveLength(1);
  await requestLink(deps, email, "reset");
});

test("unknown commands, addresses and languages are refused with a usage message", async () => {
  const { run } = await site();
  for (const bad of [
    ["delete", "a@example.org"],
    ["invite"],
    ["invite", "nobody"],
    ["invite", "a@b.org", "c"],
  ])
    await expect(run(...bad)).rejects.toThrow("npm run owner -- invite <email>");
  await expect(run("invite", "a@example.org", "--language", "de")).rejects.toThrow("no language");
  expect(await run()).toContain("reset-factor");
});
