import type { Locale } from "../../src/platform/i18n/locales";

/** A term and its banned synonyms. docs/languages.md gives the reasons. */
type Term = { use: string; not: RegExp };

export const TERMS: Record<Locale, readonly Term[]> = {
  en: [
    { use: "email", not: /\be-mails?\b/i },
    { use: "program", not: /\bprogramme/i },
    { use: "sign in", not: /\blog(ged)? ?in\b(?! again)/i },
    { use: "website", not: /\bweb site\b/i },
    { use: "organisation", not: /\borganization/i },
    { use: "privacy policy", not: /\bprivacy notice\b/i },
    { use: "two-step sign-in", not: /\b(second factor|two-factor)\b/i },
  ],
  fr: [
    { use: "e-mail", not: /\b(courriels?|mél)\b/i },
    { use: "se connecter", not: /\b(se loguer|login)\b/i },
    { use: "apprenant, apprenante", not: /\bélèves?\b/i },
    { use: "lettre d’information", not: /\bnewsletter\b/i },
    { use: "vous", not: /\b(tu|toi)\b/i },
    { use: "politique de confidentialité", not: /\b(avis|notice|déclaration) de confidentialité\b/i },
    {
      use: "connexion en deux étapes",
      not: /\b(second facteur|deuxième facteur|double authentification)\b/i,
    },
    { use: "journal d’audit", not: /\bjournal des (actions|modifications|activités)\b/i },
    { use: "pages enregistrées", not: /\bpages? gardées?\b/i },
  ],
  ar: [
    { use: "بريد إلكتروني", not: /إيميل/u },
    { use: "كلمة المرور", not: /كلم(?:ة|ات) (?:ال)?سر/u },
    { use: "رمز", not: /كود|شفرة/u },
    { use: "متعلم", not: /طالب|طلاب|تلميذ|(?<!م)دارس/u },
    { use: "هاتف", not: /موبايل|(?<=تطبيقات )(?:ال)?جوال/u },
    { use: "سياسة الخصوصية", not: /(?:إشعار|بيان) (?:ال)?خصوصية/u },
    { use: "الدخول بخطوتين", not: /عامل ثان|العامل الثاني|(?:ال)?مصادقة (?:ال)?ثنائية/u },
    { use: "سجل التدقيق", not: /سجل (?:ال)?(?:أعمال|نشاط|أحداث)/u },
    { use: "تبرع", not: /(?<![\u0621-\u0652])(?:ال)?هب(?:ة|ات)(?![\u0621-\u0652])/u },
  ],
  sw: [
    { use: "barua pepe", not: /\b(e-?mail|baruapepe)\b/i },
    { use: "nenosiri", not: /\b(neno la siri|password|paswedi)\b/i },
    { use: "tovuti", not: /\bwebsite\b/i },
    { use: "mchango", not: /\b(zawadi|sadaka)\b/i },
    { use: "intaneti", not: /\binterneti\b/i },
    { use: "programu", not: /\bkodi\b/i },
    { use: "sera ya faragha", not: /\bilani\b/i },
    { use: "kuingia kwa hatua mbili", not: /\bkigezo cha pili\b/i },
    { use: "risiti", not: /\bstakabadhi\b/i },
    { use: "kampeni", not: /\bharambee\b/i },
    { use: "mchangiaji", not: /\b(m|wa)fadhili\b/i },
    { use: "nambari", not: /\bnamba\b/i },
  ],
};

/** Identical in English and French. */
const FRENCH =
  "Code|Source|Date|Description|Format|Impact|Mission|Participants|Site|Initiatives|Mentors|Messages|Pages|Places|Blog|Budget|Total|Internet|Invitation|Message|Hackathon|Hackathons|Contact|Albums|BIC (SWIFT)|Questions|Cookies|Mentor|Marketing|Actions|Question|Pause|Notes|WhatsApp|Menu|Place {place}|Page {page}|E-mail|SMS|SWIFT|Notification|Notifications ({hotkey})";
/** Identical in most languages. */
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

/** Latin words allowed in Arabic: commands and values to type. */
export const LOANWORDS: ReadonlySet<string> = new Set(["doctor", "https", "npm", "run", "tus"]);
