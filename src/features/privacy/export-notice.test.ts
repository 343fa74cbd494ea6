import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { createTestApp } from "../../server/api/api.fixture";
import { mailsTo, createMember } from "../accounts/accounts.fixture";

test("owners are emailed when staff export the data of a person, without the person's name", async () => {
  const deps = await testDeps("sample");
  await createMember(deps, "amina@example.org", ["owner"]);
  await createMember(deps, "grace@example.org", ["owner"]);
  const app = await createTestApp(deps, apiRoutes);
  const answer = await app.inject({
    method: "POST",
    url: "/admin/api/v1/privacy/data",
    headers: { authorization: "Bearer role:owner" },
    payload: { email: "daud@example.org" },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  for (const owner of ["amina@example.org", "grace@example.org"]) {
    const mail = (await mailsTo(deps, owner)).at(-1);
    expect(mail).toMatchObject({ kind: "security.data-export" });
    expect(mail!.text).not.toContain("daud");
  }
});
