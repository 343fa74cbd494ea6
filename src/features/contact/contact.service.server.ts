import { randomInt } from "node:crypto";
import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import { type EnquiryDeps, type Enquiry, createEnquiry } from "../enquiries/enquiries.service.server";
import { dayRange } from "../../platform/time/zoned-time";
import { getSettings } from "../site/site.service.server";
import { readTextVersions } from "../site/text-pages/text-pages.service.server";
import { contactKind } from "./contact-kind.server";
import type { ContactMessage } from "./contact.model";

/** A message and how it came; `organisation` signs the mail. */
export type SendMessageInput = {
  clientId: string;
  locale: Locale;
  organisation: string;
  message: ContactMessage;
  /** By a call of the API, whose `clientId` says nothing about the answers: with other answers it is refused. */
  fromCall?: boolean;
};

type ContactDeps = EnquiryDeps & Pick<Deps, "log">;

/**
 * Keeps a message, all of it encrypted, and promises an answer in the time of its topic. The same form sent again answers
 * the first result.
 */
export async function sendMessage(
  deps: ContactDeps,
  { message, ...submission }: SendMessageInput,
): Promise<Enquiry> {
  const { topic, safeToName, name, email, phone, about, deadline, message: text } = message;
  const agreed = await readTextVersions(deps, ["privacy-policy"], submission.locale);
  const facts = { agreed, ...(deadline === null ? {} : { deadline }) };
  // Without a contact a number takes its place, so that the answer can be read.
  const number = email === null && phone === null ? { number: createAccessNumber() } : {};
  const secrets = { email, phone, name, about, message: text, ...number };
  return createEnquiry(deps, contactKind, {
    ...{ ...submission, topic, safeToName, facts, secrets },
    neededBy: deadline === null ? null : await deadlineMoment(deps, deadline),
  });
}

/** The moment at which the day of a deadline begins where the organisation is. */
async function deadlineMoment(deps: ContactDeps, day: string): Promise<Date> {
  const { timeZone } = await getSettings(deps);
  return dayRange(day, timeZone).from;
}

/** `clientId`: only the first concern with it is filed. `about`: code of what it is about. */
type ConcernInput = { clientId: string; about: string; message: string; organisation: string };

/** Files a concern for those responsible for safeguarding that the program itself has noticed. Nobody is mailed. */
export const reportConcern = (deps: EnquiryDeps, { clientId, about, message, organisation }: ConcernInput) =>
  createEnquiry(deps, contactKind, {
    ...{ clientId, organisation, locale: "en", topic: "concern", safeToName: false, facts: {} },
    secrets: { email: null, phone: null, name: null, about, message },
  });

/** Eight digits, the first not 0. */
const createAccessNumber = (): string => String(randomInt(10_000_000, 100_000_000));
