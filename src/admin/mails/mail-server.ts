import { m } from "../../paraglide/messages";

/** How mails leave the program, as the page of the back office found it. */
let standing = { sendsMails: true, owner: false };

export const setMailServer = (now: { sendsMails: boolean; owner: boolean }): void => {
  standing = now;
};

export const sendsMails = (): boolean => standing.sendsMails;

/** Why mails wait, what becomes of them and what to do; the setting is named to owners only. */
export const mailsWait = (): string =>
  standing.owner
    ? m.mails_wait_owner({ release: "npm run mails -- release", discard: "npm run mails -- discard" })
    : m.mails_wait();

/** The notification after an action that only writes a mail. @param text never shown without a mail server */
export const mailed = (text: string): string => (sendsMails() ? text : mailsWait());

/** The same of something that counts by itself, and whose mail waits. */
export const alsoMailed = (text: string): string => (sendsMails() ? text : `${text} ${mailsWait()}`);

/** The colour of such a note: green only when the mail can leave. */
export const mailedAs = (): "success" | "warning" => (sendsMails() ? "success" : "warning");
