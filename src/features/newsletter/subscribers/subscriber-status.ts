import { parseWrittenDate } from "../../../platform/time/written-date";
import { type ColumnRole, normalizeWords, wordSet } from "./subscriber-columns";
import { ELSEWHERE_STATUSES, type ElsewhereStatus } from "./subscriber-import.model";
import { TRANSLATED_LEAVER_WORD, TRANSLATED_NO, TRANSLATED_VALUES, TRANSLATED_YES } from "./translated-words";

export type CellStatus = ElsewhereStatus | "subscribed" | "unknown" | null;

const WORDS: Readonly<Record<ElsewhereStatus | "subscribed", string>> = {
  subscribed: `subscribed active enabled confirmed regular premium gifted opted_in opt_in express explicit confirmed_opt_in
    double_opt_in abonne abonnee abonne_e actif active actif_ve inscrit inscrite inscrit_e confirme confirmee confirme_e`,
  unsubscribed: `unsubscribed unsubscribe unsub cancelled canceled inactive disabled opted_out opt_out optout left removed
    deleted archived non_subscribed nonsubscribed not_subscribed never_subscribed transactional desabonne desabonnee desabonne_e desinscrit
    desinscrite desinscrit_e inactif inactive inactif_ve supprime supprimee desactive desactivee no_consent`,
  bounced: `bounced bounce hard_bounced hard_bounce soft_bounced soft_bounce bounced_hard bounced_soft cleaned undeliverable
    undelivered invalid rejected held rejete rejetee rebond non_distribuable adresse_invalide`,
  blocked: `blocked blocklisted blacklisted suppressed complained complaint complainer spam junk marked_as_spam
    reported_as_spam spam_complaint abuse banned bloque bloquee liste_noire sur_liste_noire plainte indesirable`,
  unconfirmed: `unconfirmed pending not_confirmed unactivated awaiting_confirmation pending_confirmation waiting
    unverified non_confirme non_confirmee en_attente en_attente_de_confirmation a_confirmer`,
};
const MEANINGS: ReadonlyMap<string, ElsewhereStatus | "subscribed"> = new Map(
  (Object.keys(WORDS) as (ElsewhereStatus | "subscribed")[]).flatMap((meaning) =>
    [...wordSet(WORDS[meaning], TRANSLATED_VALUES[meaning])].map((word) => [word, meaning] as const),
  ),
);

const YES = wordSet("true yes y 1 t on oui o vrai x", TRANSLATED_YES);
const NO = wordSet("false no n 0 f off non faux never jamais", TRANSLATED_NO);
/** Values for empty cells and dates in other programs. */
const EMPTY = /^(|null|nil|none|n_a|na|undefined|0000_00_00(_00_00_00)?)$/;

export const isEmptyCell = (cell: string): boolean => EMPTY.test(normalizeWords(cell));

/** Returns the status in a cell. A suspected column can exclude people, never subscribe them. */
export function cellStatus(role: ColumnRole, cell: string): CellStatus {
  const words = normalizeWords(cell);
  if (role.kind === "left") return EMPTY.test(words) || NO.has(words) ? null : role.status;
  const meaning = MEANINGS.get(words);
  if (role.kind === "suspected") {
    if (EMPTY.test(words)) return null;
    if (role.byValues && !isLeaverWord(cell)) return "unknown";
    return meaning === undefined || meaning === "subscribed" ? "unknown" : meaning;
  }
  if (role.kind !== "status") return null;
  if (meaning !== undefined) return meaning;
  if (role.isFlag) {
    if (YES.has(words)) return "subscribed";
    if (NO.has(words)) return role.negative;
    if (parseWrittenDate(cell).ok) return "subscribed";
  }
  return "unknown";
}

/** Returns whether the word clearly means leaving, in any column: "unsubscribed" in a column "Group". */
export function isLeaverWord(cell: string): boolean {
  if (cell.length > MAX_WORD_LENGTH) return false;
  const words = normalizeWords(cell);
  const meaning = MEANINGS.get(words);
  return meaning !== undefined && meaning !== "subscribed" && LEAVER_WORD.test(words);
}
const MAX_WORD_LENGTH = 60;
/** Words without another meaning in a name, a city or a note. */
const LEAVER_WORD = new RegExp(
  `unsub|non_?subscribed|not_subscribed|never_subscribed|opt(ed)?_out|bounced|blocklisted|blacklisted|complained|desabonn|desinscri|${TRANSLATED_LEAVER_WORD}`,
);

/** When columns of a row disagree, the strictest status wins. */
export const strictestStatus = (found: readonly ElsewhereStatus[]): ElsewhereStatus | undefined =>
  ELSEWHERE_STATUSES.find((status) => found.includes(status));
