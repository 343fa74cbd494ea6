import { randomInt } from "node:crypto";
import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import { type EnquiryDeps, type Enquiry, createEnquiry } from "../enquiries/enquiries.service.server";
import { dayRange } from "../../platform/time/zoned-time";
import { getSettings } from "../site/site.service.server";
import { readTextVersions } from "../site/text-pages/text-pages.service.server";
import { contactKind } from "./contact-kind.server";
import type { ContactMessage } from "./contact.model";

export type SendMessageInput = {
  clientId: string;
  locale: Locale;
  organisation: string;
  message: ContactMessage;
  /** From the API. A repetition with other answers is refused. */
  fromCall?: boolean;
};

type ContactDeps = EnquiryDeps & Pick<Deps, "log">;

/**
 * Stores the encrypted message and promises an answer within the time of its topic. The same form returns the first
 * result.
 */
export async function sendMessage(
  deps: ContactDeps,
  { message, ...submission }: SendMessageInput,
): Promise<Enquiry> {
  const { topic, safeToName, name, email, phone, about, deadline, message: text } = message;
  const agreed = await readTextVersions(deps, ["privacy-policy"], submission.locale);
  const facts = { agreed, ...(deadline === null ? {} : { deadline }) };
  // Without a contact, this number gives access to the answer.
  const number = email === null && phone === null ? { number: createAccessNumber() } : {};
  const secrets = { email, phone, name, about, message: text, ...number };
  return createEnquiry(deps, contactKind, {
    ...submission,
    topic,
    safeToName,
    facts,
    secrets,
    neededBy: deadline === null ? null : await deadlineMoment(deps, deadline),
  });
}

async function deadlineMoment(deps: ContactDeps, day: string): Promise<Date> {
  const { timeZone } = await getSettings(deps);
  return dayRange(day, timeZone).from;
}

type ConcernInput = { clientId: string; about: string; message: string; organisation: string };

/** Reports a concern that the program has noticed to safeguarding, once per `clientId`. */
export const reportConcern = (deps: EnquiryDeps, { clientId, about, message, organisation }: ConcernInput) =>
  createEnquiry(deps, contactKind, {
    clientId,
    organisation,
    locale: "en",
    topic: "concern",
    safeToName: false,
    facts: {},
    secrets: { email: null, phone: null, name: null, about, message },
  });

const createAccessNumber = (): string => String(randomInt(10_000_000, 100_000_000));
