import type { Locale } from "../../platform/i18n/locales";
import type { ApiCalls } from "../../platform/client/api-calls";
import { ADMIN, call } from "../api/admin-api";

/** The editor's values are checked by the server. */
type EventFacts = ApiCalls["ajax"]["POST /event-changes/:id"]["body"]["facts"];

type Data = Record<string, unknown>;
/** `note` is by language. `reason` says why no email is sent. */
export type GuestNotice = { send: boolean; note: Partial<Record<Locale, string>>; reason: string };

/** Previews the emails to guests if an event were published with this data. */
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
      } as EventFacts,
      note,
    },
  });
export type NoticePreview = Awaited<ReturnType<typeof previewNotice>>;
export type GuestNoticeConfirmation = {
  item: string;
  data: Data;
  preview: NoticePreview;
  /** @returns the error of publishing; null: published, or `false` was passed */
  decide: (notice: GuestNotice | false) => Promise<unknown>;
};

/** Null: no one is notified, or the data is invalid, which the refusal to publish explains better. */
export async function previewNoticeIfNeeded(id: string, data: Data): Promise<NoticePreview | null> {
  const preview = await previewNotice(id, data, {}).catch(() => null);
  return preview === null || preview.kind === null ? null : preview;
}
