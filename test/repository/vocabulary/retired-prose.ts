/** Retired words of English interface and email texts, with replacements. */
export const RETIRED_PROSE: readonly Readonly<{ pattern: RegExp; instead: string }>[] = [
  { pattern: /\b(some|every|any)body\b/i, instead: "someone, everyone, anyone" },
  { pattern: /\bwhoever\b/i, instead: "anyone who, the person who" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\b(stands?|stood)\b/i, instead: "appears, is" },
  { pattern: /(?<!\be)\bmails?\b(?! server)|\bmailed\b/i, instead: "email" },
  { pattern: /\bby hand\b/i, instead: "manually, by bank transfer" },
  { pattern: /\bcampaigns?\b/i, instead: "fundraiser" },
  { pattern: /\bwip(e|ed|es|ing)\b/i, instead: "clear my data" },
  { pattern: /\bsecond factor\b/i, instead: "two-step sign-in" },
  { pattern: /(?<!\baudit )\blog\b(?! in)/i, instead: "audit log" },
  { pattern: /\bpapers\b/i, instead: "documents, receipts" },
  { pattern: /\bg(ive|ives|iven|iving|ave) back\b/i, instead: "refund, return" },
  { pattern: /\b(filed|foreseen|begun)\b/i, instead: "received; preview; started" },
  { pattern: /\bof which\b/i, instead: "a sentence of its own" },
  { pattern: /\bthe line\b/i, instead: "connection" },
];

/** Words that no comment, test title or document holds any more, code in backticks aside. `files`: where one is the natural word. */
export const RETIRED_IN_SOURCES: readonly Readonly<{ pattern: RegExp; instead: string; files?: RegExp }>[] = [
  { pattern: /\b(some|every|any|no)body\b/i, instead: "someone, everyone, anyone, no one" },
  { pattern: /\bwhoever\b/i, instead: "anyone who, the person who" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bby hand\b/i, instead: "manually" },
  { pattern: /\b(told|untold)\b(?! apart)/i, instead: "notified, reported" },
  { pattern: /\b(kept)\b/i, instead: "cached, stored, retained" },
  { pattern: /\bhea(rd|rs?)\b/i, instead: "received, subscribed" },
  { pattern: /\b(stands?|stood)\b/i, instead: "is, appears" },
  { pattern: /\bof which\b/i, instead: "a sentence of its own" },
  { pattern: /\bpapers\b/i, instead: "documents, receipts" },
  { pattern: /\b(filed|foreseen|begun)\b/i, instead: "submitted; preview; started" },
  { pattern: /(?<!\bback[ -])\boffice\b/i, instead: "back office" },
  { pattern: /\bdoors?\b/i, instead: "handler; check-in", files: /^src\/(ui\/art|sample)\// },
  { pattern: /\b(wish|wishes|sight|twin|fate)\b/i, instead: "input; visibility; duplicate; outcome" },
  { pattern: /\bfigures\b/i, instead: "metrics, statistics, totals" },
  { pattern: /(?<!\be-)\bmails?\b(?! (server|program|merge|provider))|\bmailed\b/i, instead: "email" },
];
