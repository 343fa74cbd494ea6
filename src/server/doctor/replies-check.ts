import type { WithDatabase } from "./data-checks";
import { type Check, fail, ok } from "./finding";

/** Whether the mailbox that answers arrive in can be opened. */
export const replies: Check<WithDatabase> = {
  name: "replies",
  async run({ replies: set }) {
    if (!set) return [ok("MAIL_REPLIES is not set: people answer on the site, not by mail")];
    const { isUp, answer } = await set.mailbox.verify();
    if (isUp) return [ok("the mailbox of IMAP_URL opens")];
    return [
      fail(
        `the mailbox of IMAP_URL does not open: ${answer}. Answers wait there until it does. Check address, user, password and folder`,
        "mailbox_refused",
      ),
    ];
  },
};
