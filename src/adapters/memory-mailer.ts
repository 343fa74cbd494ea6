import type { DeliveryResult, OutgoingMail, Mailer } from "../ports/mailer";

export function createMemoryMailer(
  answer: (mail: OutgoingMail) => DeliveryResult | Promise<DeliveryResult> = () => ({
    kind: "accepted",
    answer: "250 kept",
  }),
): Mailer & { mails: OutgoingMail[] } {
  const mails: OutgoingMail[] = [];
  return {
    mails,
    async send(mail) {
      const delivery = await answer(mail);
      if (delivery.kind === "accepted") mails.push(mail);
      return delivery;
    },
    async verify() {
      return { isUp: true, answer: "250 kept" };
    },
    async close() {},
  };
}
