import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { mediaPath } from "../../../platform/files/media-url";
import { MAX_PICTURE_BYTES, type PictureOrderReason } from "./pictures.model";

const MEGABYTE = 1024 * 1024;

export function orderReasonText(reason: PictureOrderReason, locale: Locale): string {
  const megabytes = new Intl.NumberFormat(locale).format(MAX_PICTURE_BYTES / MEGABYTE);
  const messages = {
    empty: () => m.uploads_empty({}, { locale }),
    too_many_bytes: () => m.uploads_too_large({ megabytes }, { locale }),
    too_many_pixels: () => m.media_too_many_pixels({}, { locale }),
    too_small: () => m.media_too_small({}, { locale }),
    drawing: () => m.media_not_a_picture({}, { locale }),
    heic: () => m.media_not_a_picture({}, { locale }),
    not_a_picture: () => m.media_not_a_picture({}, { locale }),
    damaged: () => m.uploads_damaged({}, { locale }),
    unreadable: () => m.uploads_unreadable({}, { locale }),
    withdrawn: () => m.media_is_withdrawn({}, { locale }),
    malware: () => m.uploads_removed_malware({}, { locale }),
    gave_up: () => m.media_gave_up({}, { locale }),
  } satisfies Record<PictureOrderReason, () => string>;
  return messages[reason]();
}

type Sized = { id: string; shown: boolean; least: number | null; most: number | null };

/** URLs of the smallest and the largest file; null: it may not be shown. */
export const mediaUrls = ({ id, shown, least, most }: Sized) => {
  const urlOf = (width: number) => mediaPath({ id, width, format: "webp" });
  return shown && least !== null && most !== null ? { small: urlOf(least), large: urlOf(most) } : null;
};
