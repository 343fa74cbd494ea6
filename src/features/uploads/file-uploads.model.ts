import type { Role } from "../../platform/auth/principal";
import { MAX_PICTURE_BYTES } from "./media/pictures.model";

/** What is taken, by what its bytes are, and how its name ends. */
export const FILE_TYPES = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "text/csv": "csv",
  "application/json": "json",
} as const;
export type FileType = keyof typeof FILE_TYPES;

/** What a file is for. */
export const PURPOSES = ["picture", "cv", "attachment", "media", "import", "expense", "document"] as const;
export type Purpose = (typeof PURPOSES)[number];

type UploadRule = Readonly<{
  types: readonly FileType[];
  /** Largest file, in bytes. */
  bytes: number;
  /** Most files of one record. */
  files: number;
  /** Staff who may read it, beside the owner of the site and whoever sent it. */
  readers: readonly [Role, ...Role[]];
  /** It is part of what a person wrote: whoever of the staff works on the record reads it, nobody else. */
  ofRecord?: true;
  /** Staff who may send it; everybody when not said. */
  senders?: readonly [Role, ...Role[]];
  /** Kept as it came until a job makes something of it; its bytes are only looked at. */
  raw?: true;
}>;

const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Who writes something that photographs stand beside. */
const WRITERS = ["editor", "organiser"] as const;
/** Who writes content of any kind. */
const IMPORTERS = [...WRITERS, "finance"] as const;

/** What is taken for each purpose (product.md §3). */
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
  // For the media library: what a good camera makes, until its sizes are made. It may still say where it was taken.
  media: {
    types: PICTURE_TYPES,
    bytes: MAX_PICTURE_BYTES,
    files: 1,
    readers: ["owner"],
    senders: WRITERS,
    raw: true,
  },
  // Rows of content that are read once.
  import: {
    types: ["text/csv", "application/json"],
    bytes: 20 * 1024 * 1024,
    files: 1,
    readers: ["owner"],
    senders: IMPORTERS,
  },
  // Receipts of what was spent: they may name people, so they are for whoever keeps or checks the books.
  expense: {
    types: ["application/pdf", ...PICTURE_TYPES],
    bytes: MAX_FILE_BYTES,
    files: 5,
    readers: ["finance", "auditor"],
    senders: ["finance"],
  },
  // Files for everybody. Pictures go through the media library, which knows their consent.
  document: {
    types: ["application/pdf"],
    bytes: MAX_FILE_BYTES,
    files: 1,
    readers: ["editor"],
    senders: WRITERS,
  },
};
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(UPLOAD_RULES).map(({ bytes }) => bytes));

/** Bytes of the files that one form may bring along when there is no script: as many as a record has. */
export const MAX_FORM_BYTES = Math.max(
  ...Object.values(UPLOAD_RULES).map(({ bytes, files, senders }) => (senders ? 0 : bytes * files)),
);

/**
 * `receiving`: bytes are missing, or have not been looked at. `finished`: waits for its record. `claimed`: belongs to
 * one. `removed`: its files are going.
 */
export type UploadState = "receiving" | "finished" | "claimed" | "removed";

/** `unscanned`: no scanner has looked at it (yet). `malware`: one found something, and the bytes are gone. */
export type FileScan = "unscanned" | "clean" | "malware";

/** Whether a file may be given out. `unscanned`: it waits for the scanner. */
export type FileAvailability = "ready" | "unscanned" | "malware";

/** With a scanner nothing is given out that it has not looked at, also what came while there was none. */
export const fileAvailability = (scan: FileScan, hasScanner: boolean): FileAvailability =>
  scan === "unscanned" && !hasScanner ? "ready" : scan === "clean" ? "ready" : scan;

/** A file as the person who sent it sees it. `removed`: the scanner found malware in it. */
export type SentFile = { name: string; removed: boolean };

/** How long a file waits for its last byte and its record, in milliseconds. */
export const PENDING_TTL = 24 * 3_600_000;
/** How long an upload of somebody who is not signed in waits for its first byte, in milliseconds. */
export const FIRST_BYTE_TTL = 3_600_000;
/** Until when an upload waits once bytes of it have arrived. */
export const pendingExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + PENDING_TTL);
/** Most characters of the URL or reference by which a form or call names an upload. */
export const MAX_REFERENCE_LENGTH = 300;
/** Files of one owner that wait at once. */
export const MAX_PENDING_UPLOADS = 10;

/**
 * Why bytes do not become a file. `unreadable`: a picture whose decoder crashed, or ran out of memory or time. `malware`: the
 * scanner found something in them.
 */
export type FileError =
  "empty" | "too_large" | "wrong_type" | "damaged" | "too_many_pixels" | "unreadable" | "malware";

/**
 * Whose a file is: an account's, a visitor's (by the name in a signed token), or, for somebody who has signed in since,
 * either. With neither it is nobody's.
 */
export type Owner = Readonly<{ account: string | null; visitor: string | null }>;

/** The record that a file belongs to: `{ kind: "mentor_application", id }`. */
export type Subject = Readonly<{ kind: string; id: string }>;

/** Files of text: what they are does not stand in their bytes. */
export const isTextFile = (type: FileType): type is "text/csv" | "application/json" =>
  type === "text/csv" || type === "application/json";

/** The kind of file that bytes begin like; null for text, and for anything that is not taken. */
export function sniffFileType(bytes: Uint8Array): Exclude<FileType, "text/csv" | "application/json"> | null {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (start.startsWith("%PDF-")) return "application/pdf";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "image/webp";
  return null;
}

/** The last part of a path, of visible characters: others would show another name than there is. */
export const sanitizeFileName = (originalName: string): string =>
  originalName
    .normalize("NFC")
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .trim();

/** A name to show and to save under, with the ending of its type. */
export function fileName(originalName: string, type: FileType): string {
  const base = sanitizeFileName(originalName)
    .replace(/\.(pdf|jpe?g|png|webp|csv|json)$/i, "")
    .replace(/^\.+/, "");
  return `${[...base].slice(0, 100).join("") || "file"}.${FILE_TYPES[type]}`;
}
