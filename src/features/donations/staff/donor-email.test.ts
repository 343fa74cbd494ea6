import { expect, test } from "vitest";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { createGiftAdminFixture } from "./gift-admin.fixture";

test("staff correct a gift's email address: the receipt is sent again, and the log omits the addresses", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  const { id } = await giveAndPay({ email: "hodan@gmial.com" });
  const body = { email: "hodan@gmail.com", reason: "she called us" };
  expect((await call("PUT", `/gifts/${id}/email`, body, "auditor")).status).toBe(403);
  expect((await call("PUT", `/gifts/${id}/email`, body)).status).toBe(200);
  expect((await call("PUT", `/gifts/${id}/email`, body)).status).toBe(409);
  const unknown = await call("PUT", `/gifts/${crypto.randomUUID()}/email`, body);
  expect(unknown.status).toBe(404);
  expect((await call("GET", `/gifts/${id}`)).body["donor"]).toMatchObject({ email: "hodan@gmail.com" });
  await sendReceiptMails(deps);
  expect((await listMailsWithLinks(deps)).at(-1)).toMatchObject({ recipient: "hodan@gmail.com" });
  const log = await deps.db.selectFrom("audit_event").selectAll().where("action", "=", "saved").execute();
  expect(log.at(-1)).toMatchObject({
    subject: "gifts",
    after: { emailCorrected: true, reason: "she called us" },
  });
  expect(JSON.stringify(log)).not.toContain("hodan");
});
