import type { Locale } from "../../src/platform/i18n/locales";

/** A term, and what must not stand for it. Why each was chosen: docs/languages.md. */
type Term = { use: string; not: RegExp };

export const TERMS: Record<Locale, readonly Term[]> = {
  en: [
    { use: "email", not: /\be-mails?\b/i },
    { use: "program", not: /\bprogramme/i },
    { use: "sign in", not: /\blog(ged)? ?in\b(?! again)/i },
    { use: "website", not: /\bweb site\b/i },
    { use: "organisation", not: /\borganization/i },
  ],
  fr: [
    { use: "e-mail", not: /\b(courriels?|mél)\b/i },
    { use: "se connecter", not: /\b(se loguer|login)\b/i },
    { use: "apprenant, apprenante", not: /\bélèves?\b/i },
    { use: "lettre d’information", not: /\bnewsletter\b/i },
    { use: "vous", not: /\b(tu|toi)\b/i },
  ],
  ar: [
    { use: "بريد إلكتروني", not: /إيميل/u },
    { use: "كلمة المرور", not: /كلم(?:ة|ات) (?:ال)?سر/u },
    { use: "رمز", not: /كود|شفرة/u },
    { use: "متعلم", not: /طالب|طلاب|تلميذ|(?<!م)دارس/u },
    { use: "هاتف", not: /موبايل|(?<=تطبيقات )(?:ال)?جوال/u },
    { use: "تبرع", not: /(?<![\u0621-\u0652])(?:ال)?هب(?:ة|ات)(?![\u0621-\u0652])/u },
  ],
  sw: [
    { use: "barua pepe", not: /\b(e-?mail|baruapepe)\b/i },
    { use: "nenosiri", not: /\b(neno la siri|password|paswedi)\b/i },
    { use: "tovuti", not: /\bwebsite\b/i },
    { use: "mchango", not: /\b(zawadi|sadaka)\b/i },
    { use: "intaneti", not: /\binterneti\b/i },
    { use: "programu", not: /\bkodi\b/i },
  ],
};

/** Words that are written the same in English and another language. */
const FRENCH =
  "Code|Source|Date|Description|Format|Impact|Mission|Participants|Site|Initiatives|Mentors|Messages|Pages|Places|Blog|Budget|Total|Internet|Invitation|Message|Hackathon|Hackathons|Contact|Albums|BIC (SWIFT)|Questions|Cookies|Mentor|Marketing|Actions|Question|Pause|Notes|WhatsApp|Menu|Place {place}|Page {page}|E-mail|SMS|SWIFT|Notification|Notifications ({hotkey})";
/** Cities are called the same in most languages. */
const CITIES = "Nairobi|Kampala|Kigali|Kinshasa|Lubumbashi, Goma|Bujumbura|Khartoum".split("|");
export const SAME_AS_ENGLISH: Record<Exclude<Locale, "en">, ReadonlySet<string>> = {
  fr: new Set([...FRENCH.split("|"), ...CITIES]),
  ar: new Set(["SWIFT"]),
  sw: new Set([
    "WhatsApp",
    "SMS",
    "BIC (SWIFT)",
    "SWIFT",
    "Data",
    ...CITIES,
    "Addis Ababa",
    "Dar es Salaam",
    "Juba",
  ]),
};

/** Latin words that stand in Arabic texts: commands and values that have to be typed as they are. */
export const LOANWORDS: ReadonlySet<string> = new Set(["doctor", "https", "npm", "run", "tus"]);
