import { expect, test } from "vitest";
import { apiRoutes } from "../../registry/api-routes";
import { createTestApp } from "../../server/api/api.fixture";
import { contentInput } from "../content/content.input.server";
import { exportToText, importFile } from "../content/import-export/import.fixture";
import {
  NEW_BANK_ACCOUNT,
  givingPage,
  readNewestChange,
  number,
  createStaffFixture,
  readGivingPage,
  withAccount,
} from "./pending-changes.fixture";
import { m } from "../../paraglide/messages";

test("an import does not change the bank account, and its preview says that the change waits", async () => {
  const { deps, finance } = await createStaffFixture();
  const before = await number(deps);
  const file = JSON.parse(await exportToText(deps, finance, givingPage, "json")) as { data: object }[];
  const changed = JSON.stringify(
    file.map((row) => ({
      ...row,
      data: { ...row.data, bankAccount: NEW_BANK_ACCOUNT, totalsNote: { en: "From the file." } },
    })),
  );
  const { done, again } = await importFile(deps, finance, givingPage, changed, { json: true });
  expect(done).toMatchObject({
    ok: true,
    value: { rows: [{ outcome: "change", pendingFields: ["bankAccount"] }] },
  });
  expect(await again(true)).toMatchObject({ ok: true, value: { written: true } });
  expect((await readGivingPage(deps)).data["totalsNote"]).toEqual({ en: "From the file." });
  expect(await number(deps)).toBe(before);
  expect(await readNewestChange(deps, finance)).toMatchObject({ field: "bankAccount", state: "requested" });
});

test("the API saves the rest, reports the pending change, and accepts only an approval from another caller", async () => {
  const { deps, finance } = await createStaffFixture();
  const app = await createTestApp(deps, apiRoutes);
  const send = (method: "PUT" | "POST" | "GET", path: string, role: string, payload?: object) =>
    app.inject({
      method,
      url: `/admin/api/v1${path}`,
      headers: { authorization: `Bearer role:${role}` },
      ...(payload ? { payload } : {}),
    });
  const before = await number(deps);
  const page = await readGivingPage(deps);
  const data = withAccount(contentInput(givingPage).parse(page.data), NEW_BANK_ACCOUNT);
  const saved = await send("PUT", "/content/giving-page/1", "finance", { version: page.version, data });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({
    data: { bankAccount: { number: before } },
    pendingFields: [{ field: "bankAccount", what: m.finance_field_bank_account() }],
  });
  expect((await send("GET", "/content/giving-page/1", "auditor")).json().pendingFields).toHaveLength(1);
  const { id } = await readNewestChange(deps, finance);
  expect((await send("GET", `/pending-changes/${id}`, "auditor")).json()).toMatchObject({
    state: "requested",
    approvable: false,
    cancellable: false,
  });
  const approve = (role: string) => send("POST", `/pending-changes/${id}/approve`, role);
  expect((await approve("auditor")).statusCode).toBe(403);
  expect((await approve("finance")).statusCode).toBe(409);
  expect((await approve("finance")).json().detail).toBe(m.changes_own());
  expect(await number(deps)).toBe(before);
  expect((await approve("finance;2")).statusCode).toBe(200);
  expect(await number(deps)).toBe(NEW_BANK_ACCOUNT.number);
  expect((await send("POST", `/pending-changes/${id}/cancel`, "owner")).statusCode).toBe(409);
  expect((await send("POST", `/pending-changes/${deps.newId()}/approve`, "owner")).statusCode).toBe(404);
});
