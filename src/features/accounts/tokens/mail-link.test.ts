import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { RATE_LIMIT_BUCKETS } from "../../../platform/rate-limit/rate-limit-buckets";
import { ORGANISATION, from, depsLater, mailsTo, createMember, newestToken } from "../accounts.fixture";
import { mailLink } from "./mail-link.service.server";
import { signInByLink } from "../sign-in/sign-in-link.service.server";

const deps = await testDeps();

test("link requests by strangers never leave a mailbox without a working link", async () => {
  const email = "flooded@example.org";
  await createMember(deps, email);
  for (let minute = 0; minute < 120; minute++) {
    const at = depsLater(deps, minute * 60_000);
    const requested = await mailLink(at, {
      intent: "sign_in",
      email,
      ...from(`198.51.100.${minute}`),
      locale: "en",
      organisation: ORGANISATION,
    });
    expect(requested).toEqual({ kind: "mailed" });
    const { count } = await deps.db
      .selectFrom("account_token")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("email", "=", email)
      .where("purpose", "=", "sign_in")
      .where("used_at", "is", null)
      .where("expires_at", ">", at.now())
      .executeTakeFirstOrThrow();
    expect(count, `minute ${minute}`).toBeGreaterThan(0);
  }
  const mails = (await mailsTo(deps, email)).filter(({ kind }) => kind === "accounts.sign-in");
  expect(mails.length).toBeLessThanOrEqual(2 * (RATE_LIMIT_BUCKETS["account-mail-box"].points + 8));
  const at = depsLater(deps, 119 * 60_000);
  expect((await signInByLink(at, await newestToken(deps, email), from())).kind).toBe("signed_in");
});

test("a network with too many link requests waits, a known device in it does not", async () => {
  const email = "link-device@example.org";
  const { devices } = await createMember(deps, email);
  const wanted = { intent: "sign_in" as const, locale: "en" as const, organisation: ORGANISATION };
  const sender = from("192.0.2.200");
  for (let count = 0; count < RATE_LIMIT_BUCKETS["account-mail"].points; count++)
    await mailLink(deps, { ...wanted, email: `filler${count}@example.org`, ...sender });
  expect((await mailLink(deps, { ...wanted, email, ...sender })).kind).toBe("limited");
  expect((await mailLink(deps, { ...wanted, email, ...sender, devices })).kind).toBe("mailed");
});

test("spelling variants of a mailbox without an account share its limit; the account still gets its link", async () => {
  await createMember(deps, "many.spellings@gmail.com");
  const wanted = { intent: "sign_in" as const, locale: "en" as const, organisation: ORGANISATION };
  const mailed = async (email: string) => {
    expect(await mailLink(deps, { ...wanted, email, ...from() })).toEqual({ kind: "mailed" });
    return (await mailsTo(deps, email)).length;
  };
  const { points } = RATE_LIMIT_BUCKETS["account-mail-box"];
  for (let count = 0; count < points; count++) await mailed(`manyspellings+${count}@gmail.com`);
  expect(await mailed("manyspellings+new@gmail.com")).toBe(0);
  expect(await mailed("m.anyspellings@googlemail.com")).toBe(0);
  const before = (await mailsTo(deps, "many.spellings@gmail.com")).length;
  expect(await mailed("many.spellings@gmail.com")).toBe(before + 1);
});
