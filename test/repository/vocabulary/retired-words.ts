/** Names that may contain a retired word: `names` in `files`, both optional. */
type Exception = Readonly<{ names?: RegExp; files?: RegExp; reason: string }>;

/** A word that names must not contain. Several words count only in this order. */
export type RetiredWord = Readonly<{ word: string; instead: string; exceptions?: readonly Exception[] }>;

export const GENERAL_EXCEPTIONS: readonly Exception[] = [
  { files: /^src\/db\/migrations\//, reason: "Migrations are stored by name, and never change" },
  { files: /^src\/db\/standard-names\./, reason: "The names before migration 0127" },
  { files: /^docs\/decisions\//, reason: "Titles of documents" },
];

const ART: Exception = { files: /^src\/ui\/art\//, reason: "A thing in a drawing" };

export const RETIRED_WORDS: readonly RetiredWord[] = [
  { word: "asked", instead: "request, principal, requested" },
  {
    word: "away",
    instead: "unavailable",
    exceptions: [{ names: /^(navigateAway|isOneEditAway)$/, reason: "The natural word" }],
  },
  { word: "begun", instead: "started, initial" },
  {
    word: "boot",
    instead: "hydration",
    exceptions: [{ files: /^test\/machine\//, reason: "A machine boots" }],
  },
  { word: "by hand", instead: "manual" },
  {
    word: "cause",
    instead: "reason",
    exceptions: [{ names: /^(cause|MAX_CAUSE_DEPTH)$/, reason: "`Error.cause`" }],
  },
  { word: "desk", instead: "admin, review" },
  { word: "door", instead: "handler; check-in", exceptions: [ART] },
  { word: "drawn", instead: "rendered", exceptions: [ART] },
  { word: "fate", instead: "outcome" },
  { word: "figures", instead: "metrics, statistics, totals" },
  { word: "filed", instead: "record, submission, submitted" },
  { word: "foresee", instead: "preview" },
  { word: "foreseen", instead: "preview" },
  { word: "give back", instead: "return, refund" },
  { word: "giver", instead: "donor" },
  { word: "givers", instead: "donors" },
  { word: "go on", instead: "resume" },
  {
    word: "heard",
    instead: "received; synced (payments)",
    exceptions: [
      { names: /^heardFrom$/, reason: "Field of the forms and of stored answers: how people heard of us" },
    ],
  },
  { word: "hear", instead: "subscribe; sync (payments)" },
  { word: "hearer", instead: "subscriber, listener" },
  { word: "kept", instead: "cached, stored, retained" },
  { word: "lent", instead: "loaned" },
  { word: "lost form", instead: "form recovery" },
  { word: "mover", instead: "actor" },
  {
    word: "office",
    instead: "admin",
    exceptions: [{ names: /back-?office/i, reason: "The name of it in the interface" }],
  },
  { word: "once made", instead: "memoize" },
  { word: "own and other", instead: "authorization matrix" },
  { word: "papers", instead: "receipts" },
  { word: "said", instead: "message, text, resolved" },
  {
    word: "secret mark",
    instead: "secret fingerprint",
    exceptions: [
      {
        files: /^src\/server\/(backup|commands)\//,
        reason: "Field of a backup's manifest, which older releases wrote",
      },
    ],
  },
  { word: "settler", instead: "SettleDeps" },
  { word: "sight", instead: "visibility" },
  {
    word: "spoken",
    instead: "serialized, resolved",
    exceptions: [{ names: /spoken-?_?languages/i, reason: "Languages that a person speaks" }],
  },
  { word: "stand in", instead: "fake" },
  { word: "standing", instead: "status, availability" },
  { word: "tell", instead: "notify" },
  { word: "telling", instead: "notification" },
  { word: "told", instead: "notified" },
  { word: "untold", instead: "unnotified" },
  { word: "twin", instead: "duplicate" },
  { word: "wake", instead: "enqueue, notify" },
  { word: "wish", instead: "input, options" },
  { word: "wishes", instead: "inputs" },
  { word: "wording", instead: "consent text" },
];
