import type { Deps } from "../deps";
import { type Locale, directionOf } from "../i18n/locales";
import type { PdfProblem, PdfSource } from "../../ports/pdf";
import type { Result } from "../result";
import layout from "./layout.typ?raw";

const LAYOUT: PdfSource = { name: "src/platform/documents/layout.typ", text: layout };

/** Label and value lines. */
export type PdfFact = readonly [label: string, lines: readonly string[]];

type PdfHead = Readonly<{ title: string; organisation: string; locale: Locale }>;

/** Renders a tagged A4 document. @param template shows `content` and imports `layout.typ` */
export async function renderPdf(
  { pdf, log }: Pick<Deps, "pdf" | "log">,
  template: PdfSource,
  { locale, ...head }: PdfHead,
  content: object,
): Promise<Result<Uint8Array<ArrayBuffer>, PdfProblem>> {
  const data = { ...content, ...head, locale, direction: directionOf(locale) };
  const rendered = await pdf.render([template, LAYOUT], data);
  if (!rendered.ok)
    log.error({ template: template.name, problem: rendered.error }, "a PDF could not be created");
  return rendered;
}
