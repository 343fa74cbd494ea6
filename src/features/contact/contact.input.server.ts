import { z } from "zod";
import { readPhone } from "../../platform/forms/phone.server";
import {
  addWrong,
  agreement,
  choice,
  emailAnswer,
  line,
  longText,
  tick,
} from "../../platform/forms/questions.server";
import { readReference } from "../../platform/reference";
import { CONTACT_LIMITS, type ContactMessage, TOPICS } from "./contact.model";

/** The contact form (product.md §4.4). */
export const contactForm = z
  .object({
    topic: choice(TOPICS, {}),
    name: line({ least: 2, most: 120, optional: true }),
    email: emailAnswer({ optional: true }),
    phone: line({ most: 40, optional: true }),
    about: line({ most: 40, optional: true }),
    message: longText({ least: CONTACT_LIMITS.message.min, most: CONTACT_LIMITS.message.max }),
    safeToName: tick(),
    privacy: agreement(),
  })
  .transform((typed, ctx): ContactMessage => {
    const phone = typed.phone === null ? null : readPhone(typed.phone, null);
    if (typed.phone !== null && phone === null) addWrong(ctx, ["phone"], { wrong: "phone" });
    if (typed.phone === null && typed.email === null) addWrong(ctx, ["email"], { wrong: "contact" });
    // A code that is none is no reason to lose a message: it stays as it was typed.
    const about = typed.about === null ? null : (readReference(typed.about) ?? typed.about);
    return { ...typed, phone, about };
  });
