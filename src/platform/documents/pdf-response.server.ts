import { m } from "../../paraglide/messages";
import type { PdfProblem } from "../../ports/pdf";
import { PDF_CONTENT_SECURITY_POLICY } from "../http/file-response.server";
import type { Locale } from "../i18n/locales";
import type { Result } from "../result";

/** Seconds after which a PDF that could not be made is worth another try. */
const RETRY_AFTER_SECONDS = "60";

/** Of a file behind a secret URL: it is not stored, not indexed, and no other site learns its URL. */
const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
  "x-robots-tag": "noindex",
};

/**
 * A PDF that the browser shows, or 503 with a line of text when it could not be made.
 * @param name of the file, without its ending
 */
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
