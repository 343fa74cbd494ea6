import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import { transact } from "../../platform/transact.server";
import { ORGANISATION, guarded, mailsTo } from "./accounts.fixture";
import { notifyOwners } from "./owner-notices.service.server";
import type { StaffMail } from "./staff-mail.server";

const notice: StaffMail = {
  kind: "security.example",
  organisation: ORGANISATION,
  path: "/admin",
  text: (locale) => ({ subject: `Subject in ${locale}`, paragraphs: ["What changed."], button: "Look" }),
};

test("every owner is mailed in their language, other staff are not", async () => {
  const deps = await testDeps();
  await guarded(deps, "first@example.org", ["owner"]);
  await guarded(deps, "second@example.org", ["owner", "editor"]);
  await guarded(deps, "editor@example.org", ["editor"]);
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

test("a change that is rolled back mails nobody", async () => {
  const deps = await testDeps();
  await guarded(deps, "owner@example.org", ["owner"]);
  const failing = transact(deps.db, async (tx) => {
    await notifyOwners(tx, deps, notice);
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  const kinds = (await mailsTo(deps, "owner@example.org")).map(({ kind }) => kind);
  expect(kinds).not.toContain("security.example");
});
