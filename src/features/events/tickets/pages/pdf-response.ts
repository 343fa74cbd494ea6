import { PDF_CONTENT_SECURITY_POLICY } from "../../../../platform/http/file-response.server";

/** A file behind a secret address: nobody keeps it, and nothing names the address. */
export const pdfResponse = (pdf: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "content-security-policy": PDF_CONTENT_SECURITY_POLICY,
      "cache-control": "private, no-store",
      "referrer-policy": "strict-origin",
      "x-robots-tag": "noindex",
    },
  });
