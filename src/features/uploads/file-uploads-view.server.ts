import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import { type FileError, type Purpose, UPLOAD_RULES } from "./file-uploads.model";
import type { StartError } from "./file-uploads.service.server";

/** `gone`: unknown or of another sender. `attached`: belongs to another submission. */
export type UploadError = StartError | FileError | "gone" | "busy" | "unfinished" | "attached";

const WRONG_TYPE_MESSAGES = {
  picture: m.media_not_a_picture,
  media: m.media_not_a_picture,
  cv: m.uploads_wrong_type,
  attachment: m.uploads_wrong_type,
  import: m.import_wrong_type,
  expense: m.uploads_wrong_type,
  document: m.documents_wrong_type,
} satisfies Record<Purpose, unknown>;

const MEGABYTE = 1024 * 1024;

/** Staff have no form that they could send without the file. */
const MALWARE_MESSAGES = {
  picture: m.uploads_malware,
  media: m.uploads_malware_staff,
  cv: m.uploads_malware,
  attachment: m.uploads_malware,
  import: m.uploads_malware_staff,
  expense: m.uploads_malware_staff,
  document: m.uploads_malware_staff,
} satisfies Record<Purpose, unknown>;

/** @param retryAfterSeconds for `busy` and `no_room` only */
export function uploadErrorText(
  error: UploadError,
  { purpose, name }: { purpose: Purpose; name: string },
  locale: Locale,
  retryAfterSeconds = 0,
): string {
  const megabytes = new Intl.NumberFormat(locale).format(UPLOAD_RULES[purpose].bytes / MEGABYTE);
  const messages = {
    empty: () => m.uploads_empty({}, { locale }),
    too_large: () => m.uploads_too_large({ megabytes }, { locale }),
    wrong_type: () => WRONG_TYPE_MESSAGES[purpose]({}, { locale }),
    damaged: () => m.uploads_damaged({}, { locale }),
    malware: () => MALWARE_MESSAGES[purpose]({ name }, { locale }),
    too_many_pixels: () => m.uploads_too_many_pixels({}, { locale }),
    unreadable: () => m.uploads_unreadable({}, { locale }),
    busy: () => m.uploads_busy({ seconds: retryAfterSeconds }, { locale }),
    too_many: () => m.uploads_too_many({}, { locale }),
    gone: () => m.uploads_gone({}, { locale }),
    unfinished: () => m.uploads_unfinished({}, { locale }),
    attached: () => m.uploads_attached({}, { locale }),
    no_room: () => m.uploads_no_room({ minutes: Math.ceil(retryAfterSeconds / 60) }, { locale }),
  } satisfies Record<UploadError, () => string>;
  return messages[error]();
}
