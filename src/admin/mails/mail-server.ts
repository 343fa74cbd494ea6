import { m } from "../../paraglide/messages";

/** How mails leave the program, as the page of the back office found it. */
let mailStatus = { sendsMails: true, isOwner: false };

export const setMailServer = (status: { sendsMails: boolean; isOwner: boolean }): void => {
  mailStatus = status;
};

export const sendsMails = (): boolean => mailStatus.sendsMails;

/** Why mails wait, what becomes of them and what to do; the setting is named to owners only. */
export const mailsWaitingNote = (): string =>
  mailStatus.isOwner
    ? m.mails_wait_owner({ release: "npm run mails -- release", discard: "npm run mails -- discard" })
    : m.mails_wait();

/** The notification after an action that only writes a mail. @param text never shown without a mail server */
export const mailSentNote = (text: string): string => (sendsMails() ? text : mailsWaitingNote());

/** The same of something that counts by itself, and whose mail waits. */
export const withMailNote = (text: string): string => (sendsMails() ? text : `${text} ${mailsWaitingNote()}`);

/** The colour of such a note: green only when the mail can leave. */
export const mailNoteSeverity = (): "success" | "warning" => (sendsMails() ? "success" : "warning");
