import { foldText } from "../../../platform/text/fold-text";
import type { ElsewhereStatus } from "./subscriber-import.model";
import {
  NEUTRAL_COLUMN,
  TRANSLATED_COLUMNS,
  TRANSLATED_LEAVER_FILE,
  TRANSLATED_STATUS_PART,
} from "./translated-words";

export type ColumnRole =
  | { kind: "field"; field: "email" | "language" | "lists" }
  /** Date of consent; the lowest rank in a row wins. */
  | { kind: "consentDate"; rank: number }
  | { kind: "pausedUntil" }
  /** Status in words. `isFlag`: also yes, no, or a start date; "no" means `negative`. */
  | { kind: "status"; isFlag: boolean; negative: ElsewhereStatus }
  /** Any value but "no" (a mark, a date, a reason) means this status. */
  | { kind: "left"; status: ElsewhereStatus }
  /** May be a status with unknown values. `byValues`: only because its values repeat. */
  | { kind: "suspected"; byValues?: true }
  | { kind: "unused" };

/** Folds case, accents and Arabic letter forms, and joins words with `_`: `optInTime` equals `Opt-in time`. */
export const normalizeWords = (text: string): string =>
  foldText(
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2"),
  )
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");

export const wordSet = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.trim().split(/\s+/)).map(normalizeWords));

const FIELDS = {
  email: wordSet(
    `email e_mail email_address e_mail_address emailaddress address_email mail courriel subscriber_email
    adresse_email adresse_e_mail adresse_mail adresse_courriel adresse_electronique`,
    TRANSLATED_COLUMNS.email,
  ),
  language: wordSet("language langue", TRANSLATED_COLUMNS.language),
  lists: wordSet("lists"),
} as const;
/** Email address column in MailerLite, used when no other column has that name. */
const EMAIL_FALLBACK = "subscriber";

/** By rank: consent, confirmation, sign-up, creation of the row. */
const CONSENT_DATES: readonly ReadonlySet<string>[] = [
  wordSet(`agreed_on agreed_at consent_date consent_time consented_at consented_on date_of_consent consent_timestamp
    date_de_consentement date_du_consentement consentement_le`),
  wordSet(`confirm_time confirmed_at confirmed_on confirmation_date confirmation_time confirm_date date_confirmed
    double_opt_in_date double_optin_date date_de_confirmation confirme_le`),
  wordSet(`optin_time opt_in_time optin_date opt_in_date opted_in_at opted_in_on optin_timestamp opt_in_timestamp
    subscribed_at subscribed_on subscribe_date subscribe_time subscribed_date subscription_date date_subscribed
    subscriber_since signup_date signup_time sign_up_date signed_up_at signed_up_on joined joined_at joined_on date_joined
    date_d_inscription date_inscription date_de_l_inscription inscrit_le date_d_abonnement date_abonnement abonne_le
    abonne_depuis`),
  wordSet(`created_at created created_on created_time creation_date date_created added_at added_on added_time date_added since
    registered_at registration_date timestamp horodateur cree_le date_de_creation date_d_ajout ajoute_le`),
].map((names, rank) => new Set([...names, ...wordSet(TRANSLATED_COLUMNS.consentDates[rank]!)]));

const STATUS = wordSet(
  `status state email_status subscription_status subscription_state subscriber_status subscriber_state
  subscriber_type contact_status member_status list_status newsletter_status marketing_status email_marketing_status
  permission_status email_permission_status consent_status opt_in_status optin_status statut etat statut_abonnement
  statut_d_abonnement statut_de_l_abonnement statut_d_inscription etat_d_abonnement etat_de_l_abonnement statut_e_mail
  statut_email`,
  TRANSLATED_COLUMNS.status,
);
const FLAGS: Readonly<Record<"unsubscribed" | "unconfirmed", ReadonlySet<string>>> = {
  unsubscribed: wordSet(
    `subscribed is_subscribed subscribed_to_emails subscribed_to_newsletter newsletter
    newsletter_subscribed opt_in optin opted_in optedin is_opted_in email_opt_in email_optin active is_active enabled is_enabled
    accepts_marketing accepts_email_marketing email_marketing_consent marketing_consent email_consent consent
    receives_emails abonne abonnee inscrit inscrite actif consentement accord`,
    TRANSLATED_COLUMNS.subscribedFlag,
  ),
  unconfirmed: wordSet(
    "confirmed is_confirmed email_confirmed confirme confirmee",
    TRANSLATED_COLUMNS.confirmedFlag,
  ),
};
const LEFT: Readonly<Record<Exclude<ElsewhereStatus, "unconfirmed">, ReadonlySet<string>>> = {
  unsubscribed: wordSet(
    `unsubscribed is_unsubscribed unsubscribed_from_all_email unsubscribe unsub unsub_time unsub_date unsub_reason unsub_reason_other
    unsub_campaign_title unsub_campaign_id unsubscribed_at unsubscribed_on unsubscribed_date unsubscribe_date
    unsubscribe_time unsubscribe_reason unsubscribed_reason unsubscription_date date_unsubscribed opt_out optout opted_out
    is_opted_out email_opt_out has_opted_out_of_email opt_out_date opt_out_time opt_out_reason optout_date opted_out_at
    opted_out_on confirmed_opt_out_date confirmed_opt_out_source confirmed_opt_out_reason do_not_email do_not_contact
    do_not_mail email_disabled disabled is_disabled cancelled_at canceled_at cancelled_on canceled_on cancelled canceled
    deleted is_deleted deleted_at deleted_on removed removed_at removed_on archived archived_at left_at left_on
    deactivated_at inactive_since desabonne desabonnee desabonne_le date_de_desabonnement date_desabonnement
    motif_de_desabonnement raison_du_desabonnement desinscrit desinscrite desinscrit_le date_de_desinscription
    date_desinscription motif_de_desinscription`,
    TRANSLATED_COLUMNS.unsubscribed,
  ),
  bounced: wordSet(
    `bounced is_bounced bounce bounced_at bounced_on bounce_date bounce_time bounce_reason email_hard_bounce_reason bounce_type
    hard_bounce hard_bounced hard_bounced_at soft_bounced_at cleaned cleaned_at clean_time clean_date clean_campaign_title
    clean_campaign_id undeliverable rejete rejetee rebond rebond_le date_de_rebond`,
    TRANSLATED_COLUMNS.bounced,
  ),
  blocked: wordSet(
    `blacklisted is_blacklisted email_blacklisted email_blacklist blocklisted is_blocklisted email_blocklisted
    blocked is_blocked blocked_at suppressed is_suppressed suppression_reason complained complaint complained_at
    complaint_date spam is_spam marked_as_spam spam_complaint bloque bloquee liste_noire plainte plainte_le`,
    TRANSLATED_COLUMNS.blocked,
  ),
};

const STATUS_PART_WORDS =
  "status|state|etat|statut|active|actifs?|actives?|inactive|inactif|enabled|disabled|deleted|archived|cancell?ed|removed|consent\\w*|permission|opt|optin|optout|confirmed|unconfirmed|verified|spam|clean\\w*|abonn\\w*|inscri\\w*|desabonn\\w*|desinscri\\w*|unsub\\w*|subscri\\w*|bounc\\w*|complain\\w*|block\\w*|black\\w*|suppress\\w*|bloqu\\w*|marketing|mailable|contactable|newsletter|gdpr|rgpd";
const STATUS_PART = new RegExp(`(^|_)(${STATUS_PART_WORDS}|${TRANSLATED_STATUS_PART})(_|$)`);
/** Exceptions: source or number of a subscriber, text messages, money. */
const NEUTRAL =
  /^estado_civil$|^(sms|phone|whatsapp|push|postal)_|^bounces$|_(id|ids|ip|url|link|source|name|count|number|rate|plan|tier|price|form|page|token|code|key|hash|referrer|country|notes?|tags?)$|^(?!.*(unsub|opt_out|desabonn|desinscri)).*_lists?$/;

export function columnRoles(head: readonly string[]): ColumnRole[] {
  const names = head.map(normalizeWords);
  const hasEmail = names.some((name) => FIELDS.email.has(name));
  return names.map((name) => {
    if (name === EMAIL_FALLBACK && !hasEmail) return { kind: "field", field: "email" };
    // Substack: a paid subscription. The other column is the email status.
    if (name === "active_subscription" && names.includes("email_disabled")) return { kind: "unused" };
    return roleOf(name);
  });
}

function roleOf(name: string): ColumnRole {
  for (const field of ["email", "language", "lists"] as const)
    if (FIELDS[field].has(name)) return { kind: "field", field };
  if (name === "paused_until") return { kind: "pausedUntil" };
  const rank = CONSENT_DATES.findIndex((names) => names.has(name));
  if (rank >= 0) return { kind: "consentDate", rank };
  if (STATUS.has(name)) return { kind: "status", isFlag: false, negative: "unsubscribed" };
  for (const negative of ["unsubscribed", "unconfirmed"] as const)
    if (FLAGS[negative].has(name)) return { kind: "status", isFlag: true, negative };
  for (const status of ["unsubscribed", "bounced", "blocked"] as const)
    if (LEFT[status].has(name)) return { kind: "left", status };
  return STATUS_PART.test(name) && !NEUTRAL.test(name) ? { kind: "suspected" } : { kind: "unused" };
}

/** A status column has few different values, each repeated this often on average. */
const MAX_STATUS_VALUES = 6;
const MIN_REPETITION = 3;
const MAX_STATUS_LENGTH = 40;

/** Only for files without a status column: a needless question costs less than emails to people who left. */
export function mayBeStatus(name: string, cells: readonly string[]): boolean {
  const values = cells.map(normalizeWords).filter((value) => value !== "");
  const distinct = new Set(values);
  return (
    !NEUTRAL_COLUMN.test(normalizeWords(name)) &&
    distinct.size > 1 &&
    distinct.size <= MAX_STATUS_VALUES &&
    values.length >= MIN_REPETITION * distinct.size &&
    [...distinct].every((value) => value.length <= MAX_STATUS_LENGTH && /^[\p{L}_]+$/u.test(value))
  );
}

/** Exports of people who left. Such a file may have no status column. */
const LEAVER_FILE =
  /(^|_)(unsubscribed?|unsubscribers?|unsubs|nonsubscribed|non_subscribed|bounced|bounces|suppressed|suppressions?|blocked|blocklist(ed)?|blacklist(ed)?|opt(ed)?_?outs?|complaints?|complained|desabonnes?|desinscrits?)(_|$)|^cleaned_(members|email|segment|audience|contacts)/;

const TRANSLATED_LEAVERS = new RegExp(`(^|_)(${TRANSLATED_LEAVER_FILE})(_|$)`, "u");

export const isLeaverFileName = (name: string): boolean =>
  LEAVER_FILE.test(fileWords(name)) || TRANSLATED_LEAVERS.test(fileWords(name));

/** Exports of subscribers: their unknown columns are no status. */
const SUBSCRIBER_FILE = /(^|_)(subscribed|active)_(members|email|segment|audience|contacts|subscribers)/;

export const isSubscriberFileName = (name: string): boolean => SUBSCRIBER_FILE.test(fileWords(name));

const fileWords = (name: string): string => normalizeWords(name.replace(/\.\w+$/, ""));
