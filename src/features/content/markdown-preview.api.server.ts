import { z } from "zod";
import { endpoint } from "../../platform/api/endpoint.server";
import { plainText } from "../../platform/i18n/localized-text";
import { BASE_LOCALE, LOCALES } from "../../platform/i18n/locales";
import { ok } from "../../platform/result";
import { loadBodyPictures, renderBody } from "../uploads/media/body-pictures-view.server";

const TAG = "Content";

export const previewMarkdown = endpoint({
  summary: "Markdown rendered as on public pages",
  tag: TAG,
  caller: "user",
  body: z.object({ text: z.string().max(60_000), locale: z.enum(LOCALES).default(BASE_LOCALE) }),
  output: z.object({ html: z.string() }),
  limits: { bodyBytes: 262_144, bucket: "api-read" },
  handle: async ({ deps, body: { text, locale } }) =>
    ok({ html: plainText(renderBody(text, await loadBodyPictures(deps, text), locale)) }),
});
