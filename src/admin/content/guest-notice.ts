import type { Locale } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";

type Data = Record<string, unknown>;
/** What staff decided: mails with a note by language, or none and why. */
export type GuestNotice = { send: boolean; note: Partial<Record<Locale, string>>; reason: string };

/** Previews the mails to guests if an event were published with this data. */
export const previewNotice = (id: string, data: Data, note: GuestNotice["note"]) =>
  call("POST /event-changes/:id", {
    ...ADMIN,
    params: { id },
    body: {
      facts: {
        status: data["status"],
        startsAt: data["startsAt"],
        endsAt: data["endsAt"],
        timeZone: data["timeZone"],
        location: data["location"],
        venue: data["venue"] ?? null,
        address: data["address"] ?? null,
      } as never,
      note,
    },
  });
export type NoticePreview = Awaited<ReturnType<typeof previewNotice>>;
/** Open decision of the form: which mails go out. False: the event is not published. */
export type GuestNoticeConfirmation = {
  item: string;
  data: Data;
  preview: NoticePreview;
  /** @returns what was thrown when the event was published so; null: it is published, or not to be */
  decide: (notice: GuestNotice | false) => Promise<unknown>;
};

/** Null: nobody is notified, or the data is not valid yet, which the refusal to publish explains better. */
export async function previewNoticeIfNeeded(id: string, data: Data): Promise<NoticePreview | null> {
  const preview = await previewNotice(id, data, {}).catch(() => null);
  return preview === null || preview.kind === null ? null : preview;
}
