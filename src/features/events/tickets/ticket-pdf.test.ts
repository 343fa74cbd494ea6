import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import { createTestPdfRenderer } from "../../../../test/support/pdf-renderer";
import { readPdf, unspaced } from "../../../../test/support/read-pdf";
import { silentLog } from "../../../../test/support/database";
import { qrPath } from "../../../platform/documents/qr-code.server";
import { formatMoney } from "../../../platform/money/format-money";
import { money } from "../../../platform/money/money";
import { ticketsPdf } from "./ticket-pdf.server";

const deps = { pdf: createTestPdfRenderer(), log: silentLog };

const ticket = (guest: string, code: string) => ({
  title: "Demo day",
  when: { date: "Saturday, 12 December 2026", time: "18:00 to 21:30", zone: "East Africa Time" },
  venue: "Innovation Village",
  address: "Plot 23, Ntinda, Kampala",
  location: "Kampala",
  guest,
  type: "Regular",
  reference: "T-4KX9-77PM",
  code,
  qr: qrPath(`https://example.org/tickets/${code}`),
});
const TICKETS = [ticket("Ɓello Ọlá", "7KQ4-M2X0"), ticket("#let fee = *0*", "7KQ4-M2X1")];

test.for(["en", "fr", "ar", "sw"] as const)(
  "each ticket is a page with its guest, codes, location and QR code: %s",
  async (locale) => {
    const rendered = await ticketsPdf(deps, TICKETS, { organisation: "Reboot", locale });
    if (!rendered.ok) throw new Error(rendered.error);
    const pdf = await readPdf(rendered.value);
    expect(pdf).toMatchObject({
      title: m.events_tickets({}, { locale }),
      author: "Reboot",
      language: locale,
      accessible: "1",
    });
    expect(pdf.alts).toEqual(TICKETS.map(() => m.tickets_qr({}, { locale })));
    expect(pdf.pages).toHaveLength(2);
    for (const [at, { guest, code }] of TICKETS.entries()) {
      const text = unspaced(pdf.text[at]!);
      for (const part of [guest, code, "T-4KX9-77PM", "Innovation Village", "Plot 23, Ntinda, Kampala"])
        expect(text).toContain(unspaced(part));
      expect(text).toContain(unspaced(m.events_date({}, { locale })));
    }
    expect(pdf.roles.filter((role) => /^(H1|Figure)$/.test(role))).toEqual(["H1", "Figure", "H1", "Figure"]);
  },
);

test("with a gift, a last page lists the amounts paid", async () => {
  const price = (minor: number) => formatMoney(money(minor, "USD"), "en");
  const summary = {
    reference: "T-4KX9-77PM",
    title: { text: "يوم العرض", lang: "ar" as const },
    lines: [{ name: "Regular", count: 2, price: price(5000) }],
    gift: { amount: price(2550), receipt: null, back: false, removable: false },
    total: price(7550),
  };
  const rendered = await ticketsPdf(deps, TICKETS, { organisation: "Reboot", locale: "en", summary });
  if (!rendered.ok) throw new Error(rendered.error);
  const { pages, text, roles } = await readPdf(rendered.value);
  expect(pages).toHaveLength(3);
  for (const part of ["2 × Regular", "$50", "$25.50", "$75.50", m.tickets_order({}, { locale: "en" })])
    expect(unspaced(text[2]!)).toContain(unspaced(part));
  expect(roles.filter((role) => role === "TR")).toHaveLength(3);
});
