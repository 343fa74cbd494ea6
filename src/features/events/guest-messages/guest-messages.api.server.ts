import { z } from "zod";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { endpoint } from "../../../platform/api/endpoint.server";
import { LANGUAGE_NAMES } from "../../../platform/i18n/locales";
import { localizedInput } from "../../../platform/i18n/localized-input.server";
import { refuse, confirmationRequired } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { localized, isoDateTime, slug } from "../../../platform/api/api-fields.server";
import { readAccountNames } from "../../accounts/staff/staff.service.server";
import { AUDIENCES } from "./guest-messages.model";
import { type LanguageGroup, readMessages, sendMessage } from "./guest-messages.service.server";

const TAG = "Tickets";
const eventParams = z.object({ id: slug });
const audience = z.enum(AUDIENCES);
const orders = z.int().meta({ description: "Orders that get an email" });

export const listGuestMessages = endpoint({
  summary: "Messages to the guests of an event, newest first, and the current size of each audience",
  tag: TAG,
  caller: "user",
  params: eventParams,
  output: z.object({
    audiences: z.array(z.object({ audience, orders })),
    items: z.array(
      z.object({
        id: z.uuid(),
        sentAt: isoDateTime,
        sentBy: z.string(),
        audience,
        subject: localized,
        orders,
      }),
    ),
  }),
  refuses: ["not_found"],
  handle: async ({ deps, params }) => {
    const found = await readMessages(deps, params.id);
    if (!found) return err("not_found");
    const names = await readAccountNames(
      deps,
      found.items.map(({ sentBy }) => sentBy),
    );
    return ok({
      audiences: found.audiences,
      items: found.items.map(({ sentAt, sentBy, ...item }) => ({
        ...item,
        sentAt: sentAt.toISOString(),
        sentBy: names.get(sentBy) ?? sentBy,
      })),
    });
  },
});

/** `8 in English, 4 in français (text in English)` */
const languagesText = (mails: readonly LanguageGroup[], locale: LanguageGroup["locale"]): string =>
  mails
    .map(({ orders: count, ...mail }) =>
      mail.textIn === mail.locale
        ? m.guest_message_in({ count, language: LANGUAGE_NAMES[mail.locale] }, { locale })
        : m.guest_message_in_other(
            { count, language: LANGUAGE_NAMES[mail.locale], other: LANGUAGE_NAMES[mail.textIn] },
            { locale },
          ),
    )
    .join(" · ");

/** @param organisationOf returns the name that signs emails */
export const sendGuestMessage = (organisationOf: (deps: Deps) => Promise<string>) =>
  endpoint({
    summary: "Emails a message to the guests of an event, one for each order in its language",
    tag: TAG,
    caller: "user",
    params: eventParams,
    body: z.object({
      audience,
      subject: localizedInput(150),
      body: localizedInput(4000),
      confirmed: z
        .boolean()
        .default(false)
        .meta({ description: "Confirms the number and languages of the emails" }),
    }),
    output: z.object({ orders }),
    idempotent: true,
    refuses: ["not_found", "conflict"],
    handle: async ({ deps, params, body: { confirmed, ...message }, principal, locale }) => {
      const sent = await sendMessage(deps, params.id, {
        message,
        confirmed,
        actor: principal.id,
        organisation: await organisationOf(deps),
      });
      if (sent.ok) return ok({ orders: sent.value });
      if (sent.error === "unconfirmed")
        return confirmationRequired(
          m.guest_message_confirm({ languages: languagesText(sent.mails, locale) }, { locale }),
        );
      return sent.error === "unknown"
        ? err("not_found")
        : refuse("conflict", { message: m.guest_message_nobody({}, { locale }) });
    },
  });
