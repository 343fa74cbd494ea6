import type { Locale } from "../../platform/languages";
import { ADMIN, call } from "../client";

type Data = Record<string, unknown>;
/** What staff decided: mails with a note by language, or none and why. */
export type Notice = { send: boolean; note: Partial<Record<Locale, string>>; reason: string };

/** Previews the mails to guests if an event were published with this data. */
export const previewNotice = (id: string, data: Data, note: Notice["note"]) =>
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
export type GuestQuestion = {
  item: string;
  data: Data;
  news: NoticePreview;
  /** @returns what was thrown when the event was published so; null: it is published, or not to be */
  decide: (notice: Notice | false) => Promise<unknown>;
};

/** Null: nobody is notified, or the data is not valid yet, which the refusal to publish explains better. */
export async function noticeFor(id: string, data: Data): Promise<NoticePreview | null> {
  const news = await previewNotice(id, data, {}).catch(() => null);
  return news === null || news.kind === null ? null : news;
}
