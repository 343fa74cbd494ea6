import type { Deps } from "../../../platform/deps";
import { type LocalizedText, type ResolvedText, localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { type Result, err, ok } from "../../../platform/result";
import { isSlug } from "../../../platform/ids/slug";
import { transact } from "../../../platform/database/transact.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { enqueueMails } from "../../outbox/outbox.service.server";
import { isAnonymizedEmail } from "../../privacy/privacy.model";
import { findEventForGuests } from "../events.store.server";
import { type Audience, availableAudiences } from "./guest-messages.model";
import { insertMessage, listMessages, listRecipients } from "./guest-messages.store.server";
import { createGuestMessageMail } from "./mails/guest-message-mail";

type SendDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;

const findEvent = async ({ db, now }: Pick<Deps, "db" | "now">, slug: string) =>
  isSlug(slug) ? await findEventForGuests(db, now(), slug) : undefined;

/** Excludes erased buyers, who have no email address. */
const listReachableRecipients = async (db: Deps["db"], eventId: string, audience: Audience) =>
  (await listRecipients(db, eventId, audience)).filter(({ email }) => !isAnonymizedEmail(email));

export async function readMessages(deps: Pick<Deps, "db" | "now">, slug: string) {
  const event = await findEvent(deps, slug);
  if (!event) return null;
  const audiences = await Promise.all(
    availableAudiences(event, deps.now()).map(async (audience) => ({
      audience,
      orders: (await listReachableRecipients(deps.db, event.id, audience)).length,
    })),
  );
  return { audiences, items: await listMessages(deps.db, event.id) };
}

type Message = { audience: Audience; subject: LocalizedText; body: LocalizedText };
type SendOptions = {
  message: Message;
  /** Staff have seen the number of emails and their languages. */
  confirmed: boolean;
  actor: string;
  organisation: string;
};
/** `textIn`: language of the text, which differs without a translation. */
export type LanguageGroup = { locale: Locale; textIn: Locale; orders: number };

/** `unconfirmed`: nothing is sent, and the result counts the emails per language. */
export async function sendMessage(
  deps: SendDeps,
  slug: string,
  { message, confirmed, actor, organisation }: SendOptions,
): Promise<
  Result<number, "unknown" | "nobody"> | { ok: false; error: "unconfirmed"; mails: LanguageGroup[] }
> {
  const event = await findEvent(deps, slug);
  if (!event) return err("unknown");
  const now = deps.now();
  if (!availableAudiences(event, now).includes(message.audience)) return err("nobody");
  return transact(deps.db, async (tx) => {
    const orders = await listReachableRecipients(tx, event.id, message.audience);
    if (orders.length === 0) return err("nobody");
    if (!confirmed) return { ok: false, error: "unconfirmed", mails: groupByLanguage(orders, message.body) };
    const mails = await Promise.all(
      orders.map(({ locale, ...order }) =>
        createGuestMessageMail(deps, {
          ...message,
          event,
          organisation,
          order: { ...order, locale: locale as Locale },
        }),
      ),
    );
    await enqueueMails(tx, deps, mails);
    const { audience, subject, body } = message;
    await insertMessage(tx, {
      id: deps.newId(),
      event_id: event.id,
      sent_at: now,
      sent_by: actor,
      orders: orders.length,
      audience,
      subject: JSON.stringify(subject),
      body: JSON.stringify(body),
    });
    await recordAuditEvent(tx, deps, {
      actor,
      action: "mailed_guests",
      subject: "tickets",
      item: event.slug,
      title: event.slug,
      before: null,
      after: { audience, orders: orders.length, mail: subject },
    });
    return ok(orders.length);
  });
}

const textLocale = (text: ResolvedText, requested: Locale): Locale =>
  typeof text === "string" ? requested : text.lang;

const groupByLanguage = (orders: readonly { locale: string }[], body: LocalizedText): LanguageGroup[] =>
  [...Map.groupBy(orders, ({ locale }) => locale as Locale)].map(([locale, group]) => ({
    locale,
    textIn: textLocale(localize(body, locale), locale),
    orders: group.length,
  }));
