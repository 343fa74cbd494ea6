import { z } from "zod";
import { phoneRule, readPhone } from "../../platform/forms/phone.server";
import {
  agreement,
  choice,
  emailAnswer,
  line,
  longText,
  tick,
  withRules,
} from "../../platform/forms/questions.server";
import { readReference } from "../../platform/reference";
import { CONTACT_LIMITS, type ContactMessage, TOPICS } from "./contact.model";

/** The contact form (product.md §4.4). */
export const contactForm = withRules(
  z.object({
    topic: choice(TOPICS, {}),
    name: line({ least: 2, most: 120, optional: true }),
    email: emailAnswer({ optional: true }),
    phone: line({ most: 40, optional: true }),
    about: line({ most: 40, optional: true }),
    message: longText({ least: CONTACT_LIMITS.message.min, most: CONTACT_LIMITS.message.max }),
    safeToName: tick(),
    privacy: agreement(),
  }),
  ({ topic, email, phone }, report) => {
    phoneRule(phone, null, report);
    // Whoever reports a concern may stay unknown.
    if (topic !== "concern" && phone === null && email === null) report(["email"], { wrong: "contact" });
  },
).transform((typed): ContactMessage => ({
  ...typed,
  phone: typed.phone === null ? null : readPhone(typed.phone, null),
  // A code that is none is no reason to lose a message: it stays as it was typed.
  about: typed.about === null ? null : (readReference(typed.about) ?? typed.about),
}));
