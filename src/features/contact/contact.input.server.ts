import { z } from "zod";
import { parsePhone, phoneText, validatePhone } from "../../platform/forms/phone-number.server";
import {
  agreement,
  calendarDate,
  choice,
  emailAnswer,
  shortText,
  longText,
  checkbox,
  withRules,
} from "../../platform/forms/questions.server";
import { parseReference } from "../../platform/ids/reference";
import { CONTACT_LIMITS, type ContactMessage, TOPICS, isNeutralByDefault } from "./contact.model";

/** See product.md §4.4. The form asks `safeToName` for one topic and `neutralReply` for the others. */
export const contactForm = withRules(
  z.object({
    topic: choice(TOPICS, {}),
    name: shortText({ minLength: 2, maxLength: 120, optional: true }),
    email: emailAnswer({ optional: true }),
    phone: phoneText({ optional: true }),
    about: shortText({ maxLength: 40, optional: true }),
    deadline: calendarDate({ optional: true }),
    message: longText({ minLength: CONTACT_LIMITS.message.min, maxLength: CONTACT_LIMITS.message.max }),
    safeToName: checkbox(),
    neutralReply: checkbox(),
    privacy: agreement(),
  }),
  ({ topic, email, phone }, report) => {
    validatePhone(phone, null, report);
    // People may report a concern anonymously.
    if (topic !== "concern" && phone === null && email === null) report(["email"], { reason: "contact" });
  },
).transform(({ safeToName, neutralReply, ...typed }): ContactMessage => ({
  ...typed,
  safeToName: isNeutralByDefault(typed.topic) ? safeToName : !neutralReply,
  phone: typed.phone === null ? null : parsePhone(typed.phone, null),
  deadline: typed.topic === "media" ? typed.deadline : null,
  // An invalid code must not reject the message, so it is stored as typed.
  about: typed.about === null ? null : (parseReference(typed.about) ?? typed.about),
}));
