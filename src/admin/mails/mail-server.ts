import { m } from "../../paraglide/messages";

let mailStatus = { sendsMails: true, isOwner: false };

export const setMailServer = (status: { sendsMails: boolean; isOwner: boolean }): void => {
  mailStatus = status;
};

export const sendsMails = (): boolean => mailStatus.sendsMails;

/** Names settings and commands to owners only. */
export const mailsWaitingNote = (): string =>
  mailStatus.isOwner
    ? m.mails_wait_owner({ release: "npm run mails -- release", discard: "npm run mails -- discard" })
    : m.mails_wait();

/** Notification after an action that only writes an email. @param text shown only with a mail server */
export const mailSentNote = (text: string): string => (sendsMails() ? text : mailsWaitingNote());

/** For actions that take effect even while their email waits. */
export const withMailNote = (text: string): string => (sendsMails() ? text : `${text} ${mailsWaitingNote()}`);

export const mailNoteSeverity = (): "success" | "warning" => (sendsMails() ? "success" : "warning");
