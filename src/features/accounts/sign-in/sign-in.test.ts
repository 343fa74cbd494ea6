import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { Deps } from "../../../platform/deps";
import {
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  depsLater,
  mailsTo,
  createMember,
  newestToken,
  ORGANISATION,
} from "../accounts.fixture";
import { DAY_MS } from "../../../platform/time/durations";
import { mailLink } from "../tokens/mail-link.service.server";
import { signInByPassword } from "./sign-in.service.server";
import { signInByLink } from "./sign-in-link.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";

const deps = await testDeps();

/** Counts hash operations and statements, because time depends on the machine. */
async function workOf(run: (deps: Deps) => Promise<unknown>) {
  const done: string[] = [];
  const { passwords } = deps;
  const counted: Deps = {
    ...deps,
    passwords: {
      hash: (password) => (done.push("hash"), passwords.hash(password)),
      verify: (stored, password) => (done.push("verify"), passwords.verify(stored, password)),
    },
    db: deps.db.withPlugin({
      transformQuery: ({ node }) => (done.push(node.kind), node),
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  };
  return { outcome: await run(counted), done };
}

test("the right password signs in, under a new token each time", async () => {
  await createMember(deps, "right@example.org");
  const first = await signInWithPassword(deps, "right@example.org");
  const second = await signInWithPassword(deps, " right@example.org".trim());
  expect([first.kind, second.kind]).toEqual(["signed_in", "signed_in"]);
  if (first.kind !== "signed_in" || second.kind !== "signed_in") return;
  expect(first.to).toBe("/account");
  expect(first.token).not.toBe(second.token);
  expect(await findUserByToken(deps, first.token)).toMatchObject({ email: "right@example.org" });
});

test("a wrong password and an unknown email address have the same answer and cost", async () => {
  await createMember(deps, "timing@example.org");
  // Starts the site-wide window: its first count costs one more statement.
  await signInWithPassword(deps, "earlier@example.org", "not the right one");
  const wrong = await workOf((d) => signInWithPassword(d, "timing@example.org", "not the right one"));
  const unknown = await workOf((d) => signInWithPassword(d, "nobody@example.org", "not the right one"));
  expect(wrong.outcome).toEqual({ kind: "wrong" });
  expect(unknown.outcome).toEqual(wrong.outcome);
  expect(unknown.done).toEqual(wrong.done);
  expect(wrong.done.filter((each) => each === "verify")).toHaveLength(1);
});

for (const input of ["sign_up", "sign_in", "reset"] as const)
  test(`requesting a link (${input}) has the same answer and cost, with or without an account`, async () => {
    const known = `${input}@example.org`;
    await createMember(deps, known);
    const here = await workOf((d) => requestLink(d, known, input));
    // Counted before, like the known address: a first count costs one more statement.
    const stranger = `no-${input}@example.org`;
    await requestLink(deps, stranger);
    const nobody = await workOf((d) => requestLink(d, stranger, input));
    expect(nobody.outcome).toEqual(here.outcome);
    expect(nobody.done).toEqual(here.done);
    expect(here.done.filter((each) => each === "InsertQueryNode").length).toBeGreaterThanOrEqual(2);
  });

test("an email address without an account gets a link to sign up", async () => {
  await requestLink(deps, "stranger@example.org", "sign_in");
  expect(await mailsTo(deps, "stranger@example.org")).toMatchObject([{ kind: "accounts.no-account" }]);
  expect((await mailsTo(deps, "stranger@example.org"))[0]!.text).toContain("/verify/");
});

test("an emailed link signs in once, within 15 minutes, and redirects to the requested page", async () => {
  const email = "link@example.org";
  await createMember(deps, email);
  await mailLink(deps, {
    intent: "sign_in",
    email,
    ...from(),
    locale: "sw",
    organisation: ORGANISATION,
    next: "/support",
  });
  expect((await mailsTo(deps, email)).at(-1)).toMatchObject({ kind: "accounts.sign-in", locale: "sw" });
  const token = await newestToken(deps, email);
  expect(await signInByLink(depsLater(deps, 900_000), token, from())).toEqual({ kind: "expired" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => signInByLink(deps, token, from())));
  expect(answers.filter(({ kind }) => kind === "signed_in")).toMatchObject([{ to: "/support" }]);
  expect(answers.filter(({ kind }) => kind === "used")).toHaveLength(9);
});

test("after twenty wrong passwords a day each attempt needs a proof of work, and the link still works", async () => {
  const email = "tries@example.org";
  await createMember(deps, email);
  for (let count = 0; count < 20; count++)
    expect(await signInWithPassword(deps, email, "wrong wrong wrong")).toEqual({ kind: "wrong" });
  expect((await signInWithPassword(deps, email)).kind).toBe("work");
  await requestLink(deps, email, "sign_in");
  expect((await signInByLink(deps, await newestToken(deps, email), from())).kind).toBe("signed_in");
  expect((await signInWithPassword(depsLater(deps, DAY_MS), email)).kind).toBe("signed_in");
});

test("unknown email addresses and senders with many attempts also need a proof of work", async () => {
  for (let count = 0; count < 20; count++) await signInWithPassword(deps, "ghost@example.org", "wrong wrong");
  expect((await signInWithPassword(deps, "ghost@example.org", "wrong wrong")).kind).toBe("work");
  const sender = from();
  const kinds = [];
  for (let count = 0; count < 31; count++)
    kinds.push(
      (await signInByPassword(deps, { email: `g${count}@example.org`, password: "wrong wrong", ...sender }))
        .kind,
    );
  expect(kinds.indexOf("work")).toBe(30);
});

test("a password matches in every Unicode normal form, and long ones are not truncated", async () => {
  const email = "nfc@example.org";
  await createMember(deps, email);
  const hash = await deps.passwords.hash("Café au lait, très chaud");
  await deps.db.updateTable("account").set({ password_hash: hash }).where("email", "=", email).execute();
  expect((await signInWithPassword(deps, email, "Café au lait, très chaud".normalize("NFD"))).kind).toBe(
    "signed_in",
  );
  const long = "a1".repeat(64);
  const stored = await deps.passwords.hash(long);
  expect(await deps.passwords.verify(stored, long)).toBe(true);
  expect(await deps.passwords.verify(stored, `${long.slice(0, -1)}2`)).toBe(false);
});

test("account events are recorded and append-only", async () => {
  const { user } = await createMember(deps, "events@example.org");
  await signInWithPassword(deps, "events@example.org", PASSWORD);
  const events = await deps.db
    .selectFrom("account_event")
    .select(["kind", "actor"])
    .where("account_id", "=", user.accountId)
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { kind: "registered", actor: "self" },
    { kind: "signed_in", actor: "self" },
  ]);
  await expect(sql`delete from account_event`.execute(deps.db)).rejects.toThrow("append-only");
});
