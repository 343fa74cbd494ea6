import type { Locale } from "../../platform/languages";
import { m } from "../../paraglide/messages";
import { BACKUP } from "./operations.model";

type Told = Readonly<{ cause: string; message: string; organisation: string; isOver: boolean }>;

/** The texts of a mail to owners about what fails, or works again. */
export const faultTexts =
  ({ cause, message, organisation, isOver }: Told) =>
  (locale: Locale) => {
    const about = { organisation, job: cause.replace(/^job:/, ""), reason: message };
    const isBackup = cause === BACKUP;
    const say = { locale };
    const button = m.operations_open(undefined, say);
    if (isOver)
      return {
        subject: isBackup ? m.operations_backup_over(about, say) : m.operations_job_over(about, say),
        paragraphs: [m.operations_over_text(undefined, say)],
        button,
      };
    return isBackup
      ? {
          subject: m.operations_backup_failed(about, say),
          paragraphs: [
            m.operations_backup_failed_text(about, say),
            m.operations_ask_operator(undefined, say),
          ],
          button,
        }
      : {
          subject: m.operations_job_failed(about, say),
          paragraphs: [m.operations_job_failed_text(about, say), m.operations_ask_operator(undefined, say)],
          button,
        };
  };
