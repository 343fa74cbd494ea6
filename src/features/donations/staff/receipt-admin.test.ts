import { expect, test } from "vitest";
import { sendReceiptMails } from "../receipts/receipt-mails.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { createGiftAdminFixture } from "./gift-admin.fixture";
import { readReceiptByStaff } from "./receipt-admin.service.server";

test("staff open a receipt and send it again a few times an hour; the log has both", async () => {
  const { deps, call, audit } = await createGiftAdminFixture();
  const cash = {
    method: "cash",
    minor: 5000,
    currency: "USD",
    on: "2026-01-15",
    name: "Maria Okoth",
    confirmed: true,
  };
  const record = async (email: string | null) => {
    const { body } = await call("POST", "/gifts", { ...cash, email, clientId: crypto.randomUUID() });
    const { items } = (await call("GET", `/gifts?q=${String(body["reference"])}`)).body;
    return (await call("GET", `/gifts/${String(items[0]!["id"])}`)).body;
  };
  const paper = (gift: Record<string, unknown>) => (gift["receipts"] as { number: string }[])[0]!.number;
  const gift = await record("maria@example.org");
  await sendReceiptMails(deps);
  const path = `/gifts/${String(gift["id"])}/receipts/${paper(gift)}/mail`;
  expect((await call("POST", path, undefined, "auditor")).status).toBe(403);
  for (let time = 0; time < 3; time++) {
    expect((await call("POST", path)).status).toBe(202);
    await sendReceiptMails(deps);
  }
  expect((await call("POST", path)).status).toBe(409);
  const mails = (await listMailsWithLinks(deps)).filter(({ kind }) => kind === "gifts.receipt");
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(4).fill("maria@example.org"));
  expect(await readReceiptByStaff(deps, { id: "finance" }, paper(gift))).toMatchObject({
    gift: { id: gift["id"] },
  });
  expect(await readReceiptByStaff(deps, { id: "finance" }, "R-2026-99999")).toBeNull();
  const log = (await audit()).filter(({ item }) => item === gift["id"]).map(({ action }) => action);
  expect(log).toEqual(["created", "read", ...Array(3).fill("sent_again"), "read"]);
  const other = await record(null);
  const wrong = `/gifts/${String(other["id"])}/receipts/${paper(gift)}/mail`;
  expect((await call("POST", wrong)).status).toBe(404);
  const nobody = `/gifts/${String(other["id"])}/receipts/${paper(other)}/mail`;
  expect((await call("POST", nobody)).status).toBe(409);
});
