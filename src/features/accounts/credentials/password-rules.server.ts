import { PASSWORD_LENGTH } from "../accounts.model";

export type PasswordProblem = "short" | "long" | "common" | "personal";

let commonPasswordsPromise: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 common passwords, half a megabyte, loaded on first use. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (commonPasswordsPromise ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  ));

/** Site-specific guesses (ASVS 5.0 V6.1.2): one or two of them with any suffix are refused. */
export const SITE_WORDS = [
  "reboot",
  "lives",
  "rebootlives",
  "website",
  "office",
  "account",
  "newsletter",
  "password",
  "welcome",
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
  "donate",
  "donation",
  "donations",
  "gift",
  "campaign",
  "campaigns",
  "fundraiser",
  "fundraisers",
  "tickets",
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
];
const SITE_WORD_PATTERN = new RegExp(`^(?:${SITE_WORDS.join("|")}){1,2}$`);

/** `Password123!` counts as `password`. */
const withoutSuffix = (text: string): string => text.toLowerCase().replace(/[\d\W_]+$/u, "");

/** Checks only length and guessability: composition rules weaken passwords (NIST SP 800-63B §3.1.1.2). */
export async function passwordProblem(
  password: string,
  knownTexts: readonly string[],
): Promise<PasswordProblem | null> {
  const length = [...password.normalize("NFKC")].length;
  if (length < PASSWORD_LENGTH.min) return "short";
  if (length > PASSWORD_LENGTH.max) return "long";
  const commonList = await commonPasswords();
  const coreText = withoutSuffix(password);
  if (commonList.has(password.toLowerCase()) || commonList.has(coreText) || new Set(password).size < 3)
    return "common";
  if (SITE_WORD_PATTERN.test(coreText.replaceAll(/[^\p{L}]/gu, ""))) return "common";
  const known = knownTexts
    .flatMap((text) => [text, text.split("@")[0]!])
    .map((text) => withoutSuffix(text.trim()));
  return known.some((text) => text.length > 2 && text === coreText) ? "personal" : null;
}
