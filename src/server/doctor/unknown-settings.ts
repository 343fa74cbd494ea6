import { SETTINGS } from "../../platform/config/config";

const KNOWN_SETTINGS = new Set([
  ...SETTINGS.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])),
  "NODE_ENV",
]);
/** Such as `BACKUP_` and `SMTP_`. */
const PREFIXES = [...new Set(SETTINGS.flatMap(({ name }) => /^[A-Z0-9]+_/.exec(name) ?? []))];
/** Variables of other programs with similar names. */
const FOREIGN_VARIABLES = /^(HOME|HOSTNAME|HOSTTYPE|MAIL|MAILCHECK|MAIL_PATH|LOGNAME|SECURITYSESSIONID)$/;

/** Returns environment variables that look like misspelt settings, each with the nearest setting. */
export function unknownSettings(names: Iterable<string>): { name: string; suggestion: string | null }[] {
  return [...names].flatMap((name) => {
    if (KNOWN_SETTINGS.has(name) || FOREIGN_VARIABLES.test(name)) return [];
    const suggestion = findNearestSetting(name);
    return suggestion !== null || PREFIXES.some((prefix) => name.startsWith(prefix))
      ? { name, suggestion }
      : [];
  });
}

/** Allows one typing error in a short name, two in a longer one. */
function findNearestSetting(name: string): string | null {
  const upper = name.toUpperCase();
  let best: { known: string; distance: number } | null = null;
  for (const known of KNOWN_SETTINGS) {
    const distance = editDistance(upper, known);
    const maxDistance = known.length < 6 ? 1 : 2;
    if (distance <= maxDistance && distance < (best?.distance ?? Infinity)) best = { known, distance };
  }
  // A short name of the same length is another word, such as POST and PORT.
  return best && (best.known.length >= 6 || best.distance === 0) ? best.known : null;
}

/** Optimal string alignment: counts replaced, added, missing and swapped letters. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let smallest = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        smallest = Math.min(smallest, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = smallest;
    }
  return rows[a.length]![b.length]!;
}
