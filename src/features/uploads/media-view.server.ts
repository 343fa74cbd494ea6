import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/languages";
import { mediaPath } from "../../platform/media-address";
import { MOST_BYTES, type OrderReason } from "./uploads.model";

const MEGABYTE = 1024 * 1024;

/** Why there is no picture, and what to do about it. */
export function orderReasonText(reason: OrderReason, locale: Locale): string {
  const megabytes = new Intl.NumberFormat(locale).format(MOST_BYTES / MEGABYTE);
  const words = {
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
  } satisfies Record<OrderReason, () => string>;
  return words[reason]();
}

type Sized = { id: string; shown: boolean; least: number | null; most: number | null };

/** Addresses of the smallest and the largest file of a picture that may be seen; null: it is shown nowhere. */
export const mediaAddresses = ({ id, shown, least, most }: Sized) => {
  const at = (width: number) => mediaPath({ id, width, format: "webp" });
  return shown && least !== null && most !== null ? { small: at(least), large: at(most) } : null;
};
