import type { Deps } from "../../platform/deps";
import { type Locale, type LocalizedText, type Said, localize } from "../../platform/languages";
import { type Result, err, ok } from "../../platform/result";
import { isSlug } from "../../platform/slug";
import { transact } from "../../platform/transact.server";
import { recordChange } from "../audit/audit.service.server";
import { enqueueMails } from "../outbox/outbox.service.server";
import { isNobody } from "../privacy/privacy.model";
import { findOccasion } from "./events.store.server";
import { type Audience, audiencesOf } from "./guest-messages.model";
import { insertMessage, listMessages, listRecipients } from "./guest-messages.store.server";
import { guestMessageMail } from "./mails/guest-message-mail";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;

const findPublicEvent = async ({ db, now }: Pick<Deps, "db" | "now">, slug: string) =>
  isSlug(slug) ? await findOccasion(db, now(), slug) : undefined;

/** Orders that a mail can go to: buyers who were erased have no address any more. */
const recipientsOf = async (db: Deps["db"], eventId: string, audience: Audience) =>
  (await listRecipients(db, eventId, audience)).filter(({ email }) => !isNobody(email));

/** What was sent to the guests of an event, and how many orders each audience has now; null: there is no such event. */
export async function readMessages(deps: Pick<Deps, "db" | "now">, slug: string) {
  const event = await findPublicEvent(deps, slug);
  if (!event) return null;
  const audiences = await Promise.all(
    audiencesOf(event, deps.now()).map(async (audience) => ({
      audience,
      orders: (await recipientsOf(deps.db, event.id, audience)).length,
    })),
  );
  return { audiences, items: await listMessages(deps.db, event.id) };
}

type Message = { audience: Audience; subject: LocalizedText; body: LocalizedText };
type Sending = {
  message: Message;
  /** Staff have seen how many mails go out, and in which languages. */
  confirmed: boolean;
  /** Id of the account. */
  actor: string;
  organisation: string;
};
/** Mails in one language. `textIn` is the language of their text: another one when there is no translation. */
export type InLanguage = { locale: Locale; textIn: Locale; orders: number };

/**
 * Mails a message to the guests of an event: one for each order, in its language.
 * @returns the number of orders; `nobody`: there are no recipients; `unconfirmed`: nothing is sent yet, `mails` counts what would be
 */
export async function sendMessage(
  deps: Writer,
  slug: string,
  { message, confirmed, actor, organisation }: Sending,
): Promise<Result<number, "unknown" | "nobody"> | { ok: false; error: "unconfirmed"; mails: InLanguage[] }> {
  const event = await findPublicEvent(deps, slug);
  if (!event) return err("unknown");
  const now = deps.now();
  if (!audiencesOf(event, now).includes(message.audience)) return err("nobody");
  return transact(deps.db, async (tx) => {
    const orders = await recipientsOf(tx, event.id, message.audience);
    if (orders.length === 0) return err("nobody");
    if (!confirmed) return { ok: false, error: "unconfirmed", mails: byLanguage(orders, message.body) };
    const mails = await Promise.all(
      orders.map(({ locale, ...order }) =>
        guestMessageMail(deps, {
          ...{ ...message, event, organisation },
          order: { ...order, locale: locale as Locale },
        }),
      ),
    );
    await enqueueMails(tx, deps, mails);
    const { audience, subject, body } = message;
    await insertMessage(tx, {
      ...{ id: deps.newId(), event_id: event.id, sent_at: now, sent_by: actor, orders: orders.length },
      ...{ audience, subject: JSON.stringify(subject), body: JSON.stringify(body) },
    });
    await recordChange(tx, deps, {
      ...{ actor, action: "mailed_guests", subject: "tickets", item: event.slug, title: event.slug },
      before: null,
      after: { audience, orders: orders.length, mail: subject },
    });
    return ok(orders.length);
  });
}

const languageOf = (said: Said, asked: Locale): Locale => (typeof said === "string" ? asked : said.lang);

const byLanguage = (orders: readonly { locale: string }[], body: LocalizedText): InLanguage[] =>
  [...Map.groupBy(orders, ({ locale }) => locale as Locale)].map(([locale, of]) => ({
    locale,
    textIn: languageOf(localize(body, locale), locale),
    orders: of.length,
  }));
