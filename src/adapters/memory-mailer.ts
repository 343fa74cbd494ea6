import type { Delivery, Letter, Mailer } from "../ports/mailer";

/** Keeps what it is given, for tests; `answer` decides what becomes of a letter. */
export function memoryMailer(
  answer: (letter: Letter) => Delivery | Promise<Delivery> = () => ({ kind: "accepted", answer: "250 kept" }),
): Mailer & { letters: Letter[] } {
  const letters: Letter[] = [];
  return {
    letters,
    async send(letter) {
      const delivery = await answer(letter);
      if (delivery.kind === "accepted") letters.push(letter);
      return delivery;
    },
    async verify() {
      return { isUp: true, answer: "250 kept" };
    },
    async close() {},
  };
}
