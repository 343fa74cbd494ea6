// Renders `src/sample/receipts/*.png`: `npm run sample:receipts` after a change of `receipts.ts`.
import { chromium } from "@playwright/test";
import { findBrowser } from "../../test/support/browser.mjs";
import path from "node:path";
import sharp from "sharp";
import { receipts } from "../../src/sample/texts/receipts.ts";

const FOLDER = path.join(import.meta.dirname, "../../src/sample/receipts");
/** Narrow, so that the first start makes only one width of each. */
const SIZE = { width: 400, height: 540 };
const STYLE = `
  body { margin: 0; padding: 28px; box-sizing: border-box; min-height: 100vh; background: #fff; color: #222;
    font: 14px/1.5 sans-serif; display: flex; flex-direction: column; }
  h1 { font-size: 19px; line-height: 1.25; margin: 0 0 4px; }
  table { width: 100%; border-collapse: collapse; margin: 24px 0 auto; }
  th, td { padding: 7px 0; text-align: left; border-bottom: 1px solid #bbb; vertical-align: top; }
  td.n, th.n { text-align: right; white-space: nowrap; padding-left: 10px; }
  tr:last-child td { font-weight: 700; border-bottom: 3px double #222; }
  footer { border-top: 1px dashed #888; padding-top: 12px; color: #555; }`;

const dollars = (amount: number) =>
  amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const escape = (text: string) => text.replaceAll("&", "&amp;");

const browser = await chromium.launch(await findBrowser());
const page = await browser.newPage({ viewport: SIZE });
for (const [name, { seller, number, on, lines }] of Object.entries(receipts)) {
  const rows = lines.map(
    ([count, thing, price]) =>
      `<tr><td>${count.toLocaleString("en")} × ${thing}</td><td class=n>${dollars(price)}</td><td class=n>${dollars(count * price)}</td></tr>`,
  );
  const total = lines.reduce((sum, [count, , price]) => sum + count * price, 0);
  await page.setContent(`<!doctype html><style>${STYLE}</style>
    <h1>${escape(seller)}</h1>
    <div>Receipt ${number}<br>Date ${on}</div>
    <table><tr><th>Item<th class=n>Each<th class=n>US dollars</tr>${rows.join("")}
    <tr><td>Total, paid by transfer</td><td></td><td class=n>${dollars(total)}</td></tr></table>
    <footer>Sample document. The seller is fictional.</footer>`);
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 16, compressionLevel: 9 })
    .toFile(path.join(FOLDER, `${name}.png`));
}
await browser.close();
