import type { Locale } from "../../platform/i18n/locales";
import { m } from "../../paraglide/messages";
import { BACKUP, SCANNER } from "./operations.model";

type FaultTextInput = Readonly<{ fault: string; message: string; organisation: string; isOver: boolean }>;

export const faultTexts =
  ({ fault, message, organisation, isOver }: FaultTextInput) =>
  (locale: Locale) => {
    const inputs = { organisation, job: fault.replace(/^job:/, ""), reason: message };
    const options = { locale };
    const messages = messagesFor(fault);
    const button = m.operations_open(undefined, options);
    if (isOver)
      return {
        subject: messages.over(inputs, options),
        paragraphs: [m.operations_over_text(undefined, options)],
        button,
      };
    return {
      subject: messages.failed(inputs, options),
      paragraphs: [messages.text(inputs, options), m.operations_ask_operator(undefined, options)],
      button,
    };
  };

function messagesFor(fault: string) {
  if (fault === BACKUP)
    return {
      failed: m.operations_backup_failed,
      text: m.operations_backup_failed_text,
      over: m.operations_backup_over,
    };
  if (fault === SCANNER)
    return {
      failed: m.operations_scanner_failed,
      text: m.operations_scanner_failed_text,
      over: m.operations_scanner_over,
    };
  return { failed: m.operations_job_failed, text: m.operations_job_failed_text, over: m.operations_job_over };
}
