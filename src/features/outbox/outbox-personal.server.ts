import type { PersonalPart } from "../privacy/privacy.model";
import { textWithoutLinks } from "./hidden-links.server";
import { deleteMailsAndBounces, findBlock, listMailsOf } from "./personal.store.server";

/** Mails. Last in the list: what the others owe somebody goes too. */
export const personalMails: PersonalPart = {
  name: "mails",
  tables: {
    outbox_message: {
      goes: [
        ...["kind", "recipient", "recipient_key", "locale", "subject", "html", "text", "headers", "state"],
        ...["answer", "calendar", "links"],
      ],
    },
    mail_bounce: { goes: ["address_key", "answer"] },
    mail_suppression: { stays: ["address_key", "answer"], plain: ["reason"] },
  },

  async read({ db }, { emailKey }) {
    if (emailKey === null) return [];
    const block = await findBlock(db, emailKey);
    const mails = await listMailsOf(db, emailKey);
    return [
      ...mails.map((mail) => ({ ...mail, text: textWithoutLinks(mail) })),
      ...(block ? [{ notWrittenTo: block }] : []),
    ];
  },

  async erase(tx, _deps, { emailKey }) {
    if (emailKey === null) return { gone: 0, kept: {} };
    const gone = await deleteMailsAndBounces(tx, emailKey);
    return { gone, kept: (await findBlock(tx, emailKey)) ? { do_not_write: 1 } : {} };
  },
};
