const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.fr",
  "hotmail.com",
  "hotmail.fr",
  "outlook.com",
  "outlook.fr",
  "icloud.com",
  "live.com",
  "proton.me",
  "protonmail.com",
];

/** Valid domains one edit away from a common one. */
const KNOWN_GOOD_DOMAINS = ["mail.com", "ymail.com"];

/** Suggests a correction for the domain, `amina@gmial.com` → `amina@gmail.com`; null when it looks right. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || [...COMMON_DOMAINS, ...KNOWN_GOOD_DOMAINS].includes(domain)) return null;
  const suggestion = COMMON_DOMAINS.find((known) => isOneEditAway(domain, known));
  return suggestion ? `${email.slice(0, at)}@${suggestion}` : null;
}

/** One insertion, deletion, substitution or transposition. */
function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
