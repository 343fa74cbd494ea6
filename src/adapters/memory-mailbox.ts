import type { IncomingMail, Mailbox } from "../ports/mailbox";

export function memoryMailbox(): Mailbox & { mails: IncomingMail[] } {
  const mails: IncomingMail[] = [];
  return {
    mails,
    async receive({ isWanted, onMail, signal }) {
      let firstFailure: { error: unknown } | null = null;
      for (const mail of mails.filter(({ to }) => isWanted(to))) {
        if (signal.aborted) break;
        try {
          await onMail(mail);
          mails.splice(mails.indexOf(mail), 1);
        } catch (error) {
          firstFailure ??= { error };
        }
      }
      if (firstFailure) throw firstFailure.error;
    },
    async verify() {
      return { isUp: true, answer: "signed in" };
    },
  };
}
