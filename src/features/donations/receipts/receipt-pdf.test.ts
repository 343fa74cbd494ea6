import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import { createTestPdfRenderer } from "../../../../test/support/pdf-renderer";
import { readPdf, unspaced } from "../../../../test/support/read-pdf";
import { silentLog } from "../../../../test/support/database";
import { TEST_PROVIDER } from "../../../ports/payments";
import { createReceiptPdfResponse } from "./receipt-pdf-response.server";

const deps = {
  pdf: createTestPdfRenderer(),
  log: silentLog,
  origin: "https://example.org",
};

type ReceiptRow = Parameters<typeof createReceiptPdfResponse>[1];

const RECEIPT = {
  number: "R-2026-00012",
  kind: "receipt",
  issuedOn: "2026-11-28",
  paidOn: "2025-12-30",
  donorName: "Ɓello",
  method: "card",
  ofNumber: null,
  amountMinor: 123_450,
  coverMinor: 3_950,
  currency: "NGN",
  designation: null,
  trigger: "",
  issuer: { name: "Reboot Lives", registration: "NGO 12", address: "Kampala", email: "give@example.org" },
} as ReceiptRow;
const GIFT = { reference: "G-7PX2-K9QM", kind: "one_time", provider: TEST_PROVIDER, paidAt: null } as const;

test.for(["en", "fr", "ar", "sw"] as const)(
  "a receipt has issuer, donor, amounts and the URL to check it, and is tagged: %s",
  async (locale) => {
    const response = await createReceiptPdfResponse(deps, RECEIPT, GIFT, locale);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pdf).toMatchObject({ author: "Reboot Lives", language: locale, accessible: "1" });
    expect(pdf.title).toBe(`${m.gifts_receipt({}, { locale })} R-2026-00012`);
    expect(pdf.pages).toHaveLength(1);
    const text = unspaced(pdf.text[0]!);
    const path = locale === "en" ? "" : `/${locale}`;
    for (const part of ["Reboot Lives", "NGO 12", "give@example.org", "Ɓello", "G-7PX2-K9QM", "NGN"])
      expect(text).toContain(unspaced(part));
    expect(text).toContain(`https://example.org${path}/receipts/R-2026-00012`);
    expect(text).toMatch(/1.?274[.,]00/u);
    expect(pdf.roles.filter((role) => /^(H1|TH|TR|Link)$/.test(role))).toEqual([
      "H1",
      "TR",
      "TH",
      "TH",
      "TR",
      "TR",
      "TR",
      "Link",
    ]);
  },
);

test("a donor's name is printed unchanged in any script", async () => {
  for (const donorName of ["Nguyễn Thị Ánh", "عبد الرحمن", "አበበ", '#include "x"', "*Щукин*"]) {
    const response = await createReceiptPdfResponse(deps, { ...RECEIPT, donorName }, GIFT, "en");
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(unspaced(text[0]!)).toContain(unspaced(donorName));
  }
});

test("a receipt that cannot be rendered now returns 503", async () => {
  const failing = { ...deps, pdf: { render: async () => ({ ok: false, error: "busy" }) as const } };
  expect((await createReceiptPdfResponse(failing, RECEIPT, GIFT, "en")).status).toBe(503);
});
