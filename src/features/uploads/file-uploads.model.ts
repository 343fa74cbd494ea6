import type { Role } from "../../platform/auth/principal";
import { MAX_PICTURE_BYTES } from "./media/pictures.model";

export const FILE_TYPES = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "text/csv": "csv",
  "application/json": "json",
} as const;
export type FileType = keyof typeof FILE_TYPES;

export const PURPOSES = ["picture", "cv", "attachment", "media", "import", "expense", "document"] as const;
export type Purpose = (typeof PURPOSES)[number];

type UploadRule = Readonly<{
  types: readonly FileType[];
  bytes: number;
  /** Most files of a record. */
  files: number;
  /** Staff who may read it, besides owners and the sender. */
  readers: readonly [Role, ...Role[]];
  /** Readable only by staff who work on the record. */
  ofRecord?: true;
  /** Staff who may send it; absent: everyone. */
  senders?: readonly [Role, ...Role[]];
  /** Stored unchanged until a job processes it. */
  raw?: true;
}>;

const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const WRITERS = ["editor", "organiser"] as const;
const IMPORTERS = [...WRITERS, "finance"] as const;

/** product.md §3 */
export const UPLOAD_RULES: Readonly<Record<Purpose, UploadRule>> = {
  picture: { types: PICTURE_TYPES, bytes: MAX_FILE_BYTES, files: 3, readers: ["editor"] },
  cv: {
    types: ["application/pdf", ...PICTURE_TYPES],
    bytes: MAX_FILE_BYTES,
    files: 3,
    readers: ["reviewer"],
    ofRecord: true,
  },
  attachment: {
    types: ["application/pdf", ...PICTURE_TYPES],
    bytes: MAX_FILE_BYTES,
    files: 20,
    readers: ["reviewer"],
    ofRecord: true,
  },
  // Sent to the media library; may contain a position until the job has rendered it.
  media: {
    types: PICTURE_TYPES,
    bytes: MAX_PICTURE_BYTES,
    files: 1,
    readers: ["owner"],
    senders: WRITERS,
    raw: true,
  },
  import: {
    types: ["text/csv", "application/json"],
    bytes: 20 * 1024 * 1024,
    files: 1,
    readers: ["owner"],
    senders: IMPORTERS,
  },
  // Receipts of expenses may name people.
  expense: {
    types: ["application/pdf", ...PICTURE_TYPES],
    bytes: MAX_FILE_BYTES,
    files: 5,
    readers: ["finance", "auditor"],
    senders: ["finance"],
  },
  // Public. Pictures go through the media library, which knows their consent.
  document: {
    types: ["application/pdf"],
    bytes: MAX_FILE_BYTES,
    files: 1,
    readers: ["editor"],
    senders: WRITERS,
  },
};
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(UPLOAD_RULES).map(({ bytes }) => bytes));

/** Most bytes of the files in one form post without script. */
export const MAX_FORM_BYTES = Math.max(
  ...Object.values(UPLOAD_RULES).map(({ bytes, files, senders }) => (senders ? 0 : bytes * files)),
);

/**
 * `finished`: checked, waits for its record. `claimed`: has a record. `removed`: its bytes are deleted soon.
 */
export type UploadState = "receiving" | "finished" | "claimed" | "removed";

export type FileScan = "unscanned" | "clean" | "malware";

/** `unscanned`: waits for the scanner. */
export type FileAvailability = "ready" | "unscanned" | "malware";

/** With a scanner, files from before it was configured wait as well. */
export const fileAvailability = (scan: FileScan, hasScanner: boolean): FileAvailability =>
  scan === "unscanned" && !hasScanner ? "ready" : scan === "clean" ? "ready" : scan;

export type SentFile = { name: string; removed: boolean };

/** Milliseconds from creation until an upload without a record expires. */
export const PENDING_TTL = 24 * 3_600_000;
/** Milliseconds until an anonymous upload without any byte expires. */
export const FIRST_BYTE_TTL = 3_600_000;
export const pendingExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + PENDING_TTL);
export const MAX_REFERENCE_LENGTH = 300;
export const MAX_PENDING_UPLOADS = 10;

/** `unreadable`: the decoder crashed, or exceeded memory or time. */
export type FileError =
  "empty" | "too_large" | "wrong_type" | "damaged" | "too_many_pixels" | "unreadable" | "malware";

/** With both: a visitor who has signed in since. With neither, no one owns the file. */
export type Owner = Readonly<{ account: string | null; visitor: string | null }>;

export type Subject = Readonly<{ kind: string; id: string }>;

/** These types cannot be detected from the bytes. */
export const isTextFile = (type: FileType): type is "text/csv" | "application/json" =>
  type === "text/csv" || type === "application/json";

export function sniffFileType(bytes: Uint8Array): Exclude<FileType, "text/csv" | "application/json"> | null {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (start.startsWith("%PDF-")) return "application/pdf";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "image/webp";
  return null;
}

/** Returns the last path segment without invisible characters, which could disguise the name. */
export const sanitizeFileName = (originalName: string): string =>
  originalName
    .normalize("NFC")
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .trim();

export function fileName(originalName: string, type: FileType): string {
  const base = sanitizeFileName(originalName)
    .replace(/\.(pdf|jpe?g|png|webp|csv|json)$/i, "")
    .replace(/^\.+/, "");
  return `${[...base].slice(0, 100).join("") || "file"}.${FILE_TYPES[type]}`;
}
