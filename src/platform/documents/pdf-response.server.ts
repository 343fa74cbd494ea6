import { m } from "../../paraglide/messages";
import type { PdfProblem } from "../../ports/pdf";
import { PDF_CONTENT_SECURITY_POLICY } from "../http/file-response.server";
import type { Locale } from "../i18n/locales";
import type { Result } from "../result";

const RETRY_AFTER_SECONDS = "60";

/** For secret URLs: not stored, not indexed, no referrer path. */
const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
  "x-robots-tag": "noindex",
};

/** Serves a PDF inline, or 503 with a message. @param name file name without extension */
export const pdfResponse = (
  rendered: Result<Uint8Array<ArrayBuffer>, PdfProblem>,
  name: string,
  locale: Locale,
): Response =>
  rendered.ok
    ? new Response(rendered.value, {
        headers: {
          ...PRIVATE_HEADERS,
          "content-type": "application/pdf",
          "content-disposition": `inline; filename="${name}.pdf"`,
          "content-security-policy": PDF_CONTENT_SECURITY_POLICY,
        },
      })
    : new Response(m.documents_unavailable({}, { locale }), {
        status: 503,
        headers: {
          ...PRIVATE_HEADERS,
          "content-type": "text/plain; charset=utf-8",
          "retry-after": RETRY_AFTER_SECONDS,
        },
      });
