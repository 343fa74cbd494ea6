import type { PersonalDataSource } from "../privacy/privacy.model";
import { textWithoutLinks } from "./links/hidden-links.server";
import {
  deleteMailsAndBounces,
  findPersonalSuppression,
  listPersonalMails,
} from "./outbox-personal-data.store.server";

/** Mails. Last in the list: what the others owe somebody goes too. */
export const mailsPersonalData: PersonalDataSource = {
  name: "mails",
  tables: {
    outbox_message: {
      erased: [
        ...["kind", "recipient", "recipient_key", "locale", "subject", "html", "text", "headers", "state"],
        ...["answer", "calendar", "links"],
      ],
    },
    mail_bounce: { erased: ["address_key", "answer"] },
    mail_suppression: { retained: ["address_key", "answer"], nonPersonal: ["reason"] },
  },

  async read({ db }, { emailKey }) {
    if (emailKey === null) return [];
    const suppression = await findPersonalSuppression(db, emailKey);
    const mails = await listPersonalMails(db, emailKey);
    return [
      ...mails.map((mail) => ({ ...mail, text: textWithoutLinks(mail) })),
      ...(suppression ? [{ notWrittenTo: suppression }] : []),
    ];
  },

  async erase(tx, _deps, { emailKey }) {
    if (emailKey === null) return { erased: 0, retained: {} };
    const erased = await deleteMailsAndBounces(tx, emailKey);
    return { erased, retained: (await findPersonalSuppression(tx, emailKey)) ? { do_not_write: 1 } : {} };
  },
};
