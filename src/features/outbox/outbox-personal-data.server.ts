import type { PersonalDataSource } from "../privacy/privacy.model";
import { textWithoutLinks } from "./links/hidden-links.server";
import {
  deleteMailsAndBounces,
  listPersonalSuppressions,
  listPersonalMails,
} from "./outbox-personal-data.store.server";

/** Last in the list of sources, so that it also deletes emails that the others enqueue. */
export const mailsPersonalData: PersonalDataSource = {
  name: "mails",
  tables: {
    outbox_message: {
      erased: [
        "kind",
        "recipient",
        "recipient_key",
        "locale",
        "subject",
        "html",
        "text",
        "headers",
        "state",
        "answer",
        "calendar",
        "links",
      ],
    },
    mail_bounce: { erased: ["address_key", "answer"] },
    mail_suppression: { retained: ["address_key", "answer"], nonPersonal: ["reason"] },
  },

  async read({ db }, { emailKeys }) {
    if (emailKeys.length === 0) return [];
    const suppressions = await listPersonalSuppressions(db, emailKeys);
    const mails = await listPersonalMails(db, emailKeys);
    return [
      ...mails.map((mail) => ({ ...mail, text: textWithoutLinks(mail) })),
      ...suppressions.map((suppression) => ({ notWrittenTo: suppression })),
    ];
  },

  async erase(tx, _deps, { emailKeys }) {
    if (emailKeys.length === 0) return { erased: 0, retained: {} };
    const erased = await deleteMailsAndBounces(tx, emailKeys);
    const { length } = await listPersonalSuppressions(tx, emailKeys);
    return { erased, retained: length > 0 ? { do_not_write: length } : {} };
  },
};
