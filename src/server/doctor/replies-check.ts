import type { DatabaseCheckInput } from "./database-checks";
import { type Check, fail, ok } from "./finding";

/** Checks whether the mailbox for replies opens. */
export const replies: Check<DatabaseCheckInput> = {
  name: "replies",
  async run({ replies: configured }) {
    if (!configured) return [ok("MAIL_REPLIES is not set: people answer on the site, not by email")];
    const { isUp, answer } = await configured.mailbox.verify();
    if (isUp) return [ok("the mailbox of IMAP_URL opens")];
    return [
      fail(
        `the mailbox of IMAP_URL does not open: ${answer}. Answers wait there until it does. Check address, user, password and folder`,
        "mailbox_refused",
      ),
    ];
  },
};
