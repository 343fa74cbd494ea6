import { randomInt } from "node:crypto";
import type { Locale } from "../../platform/languages";
import { type EnquiryDeps, type Filed, fileEnquiry } from "../enquiries/enquiries.service.server";
import { versionsOf } from "../site/text-pages.service.server";
import { contactKind } from "./contact-kind.server";
import type { ContactMessage } from "./contact.model";

/** A message and how it came; `organisation` signs the mail. */
export type Sent = { clientId: string; locale: Locale; organisation: string; message: ContactMessage };

/**
 * Keeps a message, all of it encrypted, and promises an answer in the time of its topic. The same form sent again answers
 * the first result.
 */
export async function sendMessage(deps: EnquiryDeps, { message, ...how }: Sent): Promise<Filed> {
  const { topic, safeToName, name, email, phone, about, message: text } = message;
  const facts = { agreed: await versionsOf(deps, ["privacy-policy"], how.locale) };
  // Without a contact a number takes its place, so that the answer can be read.
  const number = email === null && phone === null ? { number: newNumber() } : {};
  const secrets = { email, phone, name, about, message: text, ...number };
  return fileEnquiry(deps, contactKind, { ...how, topic, safeToName, facts, secrets });
}

/** `clientId`: only the first concern with it is filed. `about`: code of what it is about. */
type Concern = { clientId: string; about: string; message: string; organisation: string };

/** Files a concern for those responsible for safeguarding that the program itself has noticed. Nobody is mailed. */
export const reportConcern = (deps: EnquiryDeps, { clientId, about, message, organisation }: Concern) =>
  fileEnquiry(deps, contactKind, {
    ...{ clientId, organisation, locale: "en", topic: "concern", safeToName: false, facts: {} },
    secrets: { email: null, phone: null, name: null, about, message },
  });

/** Eight digits, the first not 0. */
const newNumber = (): string => String(randomInt(10_000_000, 100_000_000));
