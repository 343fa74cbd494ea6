import { childScriptPath } from "../../src/adapters/child-process/script-path.server";
import { createChildProcessPdfRenderer } from "../../src/adapters/pdf/child-process-pdf.server";
import { PDF_FONTS } from "../../src/platform/documents/pdf-fonts.server";

export const createTestPdfRenderer = () =>
  createChildProcessPdfRenderer(childScriptPath("pdf/pdf-process.mjs"), PDF_FONTS);
