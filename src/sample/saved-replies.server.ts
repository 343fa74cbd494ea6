import { json } from "../db/json-column.server";
import type { SeedDeps } from "./seed-deps";
import { localizedText } from "../platform/i18n/localized-text";

const replies = [
  {
    name: "Laptop for the course",
    queue: "learners",
    text: localizedText(
      "Hello {name}, you need no computer of your own: we lend you one in class. Your code is {reference}.",
      "Bonjour {name}, vous n’avez pas besoin d’un ordinateur : nous vous en prêtons un en classe. Votre code est {reference}.",
      "مرحبًا {name}، لا حاجة إلى حاسوب خاص: نعيركم واحدًا في الصف. رمزكم هو {reference}.",
      "Habari {name}, huhitaji kompyuta yako: tunakuazima moja darasani. Namba yako ni {reference}.",
    ),
  },
  {
    name: "Thank you, we read it",
    queue: "any",
    text: localizedText(
      "Thank you, {name}. We have read your message and answer within three working days.",
      "Merci, {name}. Nous avons lu votre message et répondons sous trois jours ouvrables.",
      "شكرًا {name}. قرأنا رسالتكم ونرد خلال ثلاثة أيام عمل.",
      "Asante, {name}. Tumesoma ujumbe wako na tutajibu ndani ya siku tatu za kazi.",
    ),
  },
];

export async function seedSavedReplies({ db, newId }: SeedDeps): Promise<void> {
  await db
    .insertInto("saved_reply")
    .values(
      replies.map(({ name, queue, text }, position) => ({
        id: newId(),
        name,
        queue,
        position,
        text: json(text),
      })),
    )
    .execute();
}
