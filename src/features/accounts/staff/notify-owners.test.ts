import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { transact } from "../../../platform/database/transact.server";
import { ORGANISATION, createTwoFactorMember, mailsTo } from "../accounts.fixture";
import { notifyOwners } from "./notify-owners.service.server";
import type { StaffMailInput } from "./staff-mail.service.server";

const notice: StaffMailInput = {
  kind: "security.example",
  organisation: ORGANISATION,
  path: "/admin",
  text: (locale) => ({ subject: `Subject in ${locale}`, paragraphs: ["What changed."], button: "Look" }),
};

test("every owner gets the email in their language, other staff do not", async () => {
  const deps = await testDeps();
  await createTwoFactorMember(deps, "first@example.org", ["owner"]);
  await createTwoFactorMember(deps, "second@example.org", ["owner", "editor"]);
  await createTwoFactorMember(deps, "editor@example.org", ["editor"]);
  await deps.db
    .updateTable("account")
    .set({ locale: "fr" })
    .where("email", "=", "second@example.org")
    .execute();
  await transact(deps.db, (tx) => notifyOwners(tx, deps, notice));
  const newest = async (email: string) => (await mailsTo(deps, email)).at(-1)!;
  expect(await newest("first@example.org")).toMatchObject({ kind: "security.example", locale: "en" });
  expect((await newest("second@example.org")).text).toContain(`Look:\n${deps.origin}/fr/admin`);
  expect((await newest("editor@example.org")).kind).not.toBe("security.example");
});

test("a change that is rolled back sends no email", async () => {
  const deps = await testDeps();
  await createTwoFactorMember(deps, "owner@example.org", ["owner"]);
  const failing = transact(deps.db, async (tx) => {
    await notifyOwners(tx, deps, notice);
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  const kinds = (await mailsTo(deps, "owner@example.org")).map(({ kind }) => kind);
  expect(kinds).not.toContain("security.example");
});
