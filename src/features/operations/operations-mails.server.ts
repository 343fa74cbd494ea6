import type { Locale } from "../../platform/languages";
import { m } from "../../paraglide/messages";
import { BACKUP, SCANNER } from "./operations.model";

type Told = Readonly<{ cause: string; message: string; organisation: string; isOver: boolean }>;

/** The texts of a mail to owners about what fails, or works again. */
export const faultTexts =
  ({ cause, message, organisation, isOver }: Told) =>
  (locale: Locale) => {
    const about = { organisation, job: cause.replace(/^job:/, ""), reason: message };
    const say = { locale };
    const texts = textsOf(cause);
    const button = m.operations_open(undefined, say);
    if (isOver)
      return {
        subject: texts.over(about, say),
        paragraphs: [m.operations_over_text(undefined, say)],
        button,
      };
    return {
      subject: texts.failed(about, say),
      paragraphs: [texts.text(about, say), m.operations_ask_operator(undefined, say)],
      button,
    };
  };

function textsOf(cause: string) {
  if (cause === BACKUP)
    return {
      failed: m.operations_backup_failed,
      text: m.operations_backup_failed_text,
      over: m.operations_backup_over,
    };
  if (cause === SCANNER)
    return {
      failed: m.operations_scanner_failed,
      text: m.operations_scanner_failed_text,
      over: m.operations_scanner_over,
    };
  return { failed: m.operations_job_failed, text: m.operations_job_failed_text, over: m.operations_job_over };
}
