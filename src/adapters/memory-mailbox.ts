import type { IncomingMail, Mailbox } from "../ports/mailbox";

/** Holds the mails that a test puts in. */
export function memoryMailbox(): Mailbox & { mails: IncomingMail[] } {
  const mails: IncomingMail[] = [];
  return {
    mails,
    async receive({ isWanted, take, stopping }) {
      let failed: { error: unknown } | null = null;
      for (const mail of mails.filter(({ to }) => isWanted(to))) {
        if (stopping.aborted) break;
        try {
          await take(mail);
          mails.splice(mails.indexOf(mail), 1);
        } catch (error) {
          failed ??= { error };
        }
      }
      if (failed) throw failed.error;
    },
    async verify() {
      return { isUp: true, answer: "signed in" };
    },
  };
}
