import { createRequire } from "node:module";
import { renderPdf } from "../../platform/documents/pdf.server";
import type { PdfRenderer } from "../../ports/pdf";
import { type Check, fail, ok } from "./finding";

const TEST_PAGE = {
  name: "src/server/doctor/test-page.typ",
  text: `#import "../../platform/documents/layout.typ": document-layout
#show: document-layout
= #sys.version
ɓ ₦ العربية አማርኛ`,
};
/** The package name for a platform, as in npm. */
const PACKAGE = "@myriaddreamin/typst-ts-node-compiler";
const BUILDS = ["", "-gnu", "-musl", "-gnueabihf", "-msvc"];

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

export type PdfCheckInput = Readonly<{
  pdf: PdfRenderer;
  resolvePackage?: (name: string) => unknown;
}>;

export const pdfs: Check<PdfCheckInput> = {
  name: "pdfs",
  async run({ pdf, resolvePackage = createRequire(import.meta.url).resolve }) {
    const machine = `${process.platform}-${process.arch}`;
    if (!BUILDS.some((build) => isInstalled(`${PACKAGE}-${machine}${build}`, resolvePackage)))
      return [
        fail(
          `the package ${PACKAGE}-${machine} is not installed: tickets and receipts cannot be made as PDFs. Install the release again, or run npm ci with optional packages`,
          "pdf_unavailable",
        ),
      ];
    const head = { title: "Test", organisation: "Test", locale: "en" } as const;
    const rendered = await renderPdf({ pdf, log: silentLog }, TEST_PAGE, head, {});
    if (rendered.ok && Buffer.from(rendered.value).toString("latin1").startsWith("%PDF-"))
      return [ok(`a page was made, ${Math.ceil(rendered.value.length / 1000)} KB`)];
    return [
      fail(
        "the compiler of PDFs ended or made no page: tickets and receipts cannot be made as PDFs. Check free memory and the log of the system, then install the release again",
        "pdf_unavailable",
      ),
    ];
  },
};

function isInstalled(name: string, resolvePackage: (name: string) => unknown): boolean {
  try {
    resolvePackage(name);
    return true;
  } catch {
    return false;
  }
}
