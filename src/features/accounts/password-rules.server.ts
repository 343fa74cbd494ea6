import { PASSWORD_LENGTH } from "./accounts.model";

export type PasswordProblem = "short" | "long" | "common" | "personal";

let common: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 passwords that guessing begins with. Read when first needed: half a megabyte. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

/**
 * What somebody would try here first: names of this site, its work and its staff (ASVS 5.0 V6.1.2). One of them, or two
 * after another, is no password, whatever stands at its end.
 */
export const SITE_WORDS = [
  ...["reboot", "lives", "rebootlives", "website", "office", "account", "newsletter", "password", "welcome"],
  ...[
    "coding",
    "code",
    "learner",
    "learners",
    "mentor",
    "mentors",
    "refugee",
    "refugees",
    "program",
    "programs",
  ],
  ...[
    "donate",
    "donation",
    "donations",
    "gift",
    "campaign",
    "campaigns",
    "fundraiser",
    "fundraisers",
    "tickets",
  ],
  ...[
    "owner",
    "editor",
    "reviewer",
    "organiser",
    "finance",
    "auditor",
    "administrator",
    "admin",
    "africa",
    "kakuma",
  ],
];
const SITE = new RegExp(`^(?:${SITE_WORDS.join("|")}){1,2}$`);

/** Figures and signs at the end are what everybody puts there: `Password123!` is `password`. */
const core = (text: string): string => text.toLowerCase().replace(/[\d\W_]+$/u, "");

/**
 * What is wrong with a new password; null when nothing is. Only length and being guessable count: no rules about kinds
 * of characters, which make passwords worse (NIST SP 800-63B §3.1.1.2).
 * @param about what an attacker knows: address, names
 */
export async function passwordProblem(
  password: string,
  about: readonly string[],
): Promise<PasswordProblem | null> {
  const length = [...password.normalize("NFKC")].length;
  if (length < PASSWORD_LENGTH.least) return "short";
  if (length > PASSWORD_LENGTH.most) return "long";
  const list = await commonPasswords();
  const inner = core(password);
  if (list.has(password.toLowerCase()) || list.has(inner) || new Set(password).size < 3) return "common";
  if (SITE.test(inner.replaceAll(/[^\p{L}]/gu, ""))) return "common";
  const known = about.flatMap((text) => [text, text.split("@")[0]!]).map((text) => core(text.trim()));
  return known.some((text) => text.length > 2 && text === inner) ? "personal" : null;
}
