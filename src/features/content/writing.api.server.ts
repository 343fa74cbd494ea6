import { z } from "zod";
import { endpoint } from "../../platform/endpoint.server";
import { renderMarkdown } from "../../platform/markdown.server";
import { ok } from "../../platform/result";

const TAG = "Content";

/** What an editor sees of a Markdown text while writing: made by what makes the public pages. */
export const previewMarkdown = endpoint({
  summary: "Markdown as the public pages show it",
  tag: TAG,
  caller: "user",
  body: z.object({ text: z.string().max(60_000) }),
  output: z.object({ html: z.string() }),
  limits: { bodyBytes: 262_144, bucket: "api-read" },
  handle: async ({ body }) => ok({ html: renderMarkdown(body.text) }),
});
