import type { z } from "zod";
import { findForeignPictures } from "./markdown.server";

/** Refuses Markdown with pictures from outside the library; the error is at the language. */
export function rejectForeignPictures(
  texts: Partial<Record<string, string>>,
  context: z.RefinementCtx,
): void {
  for (const [locale, text] of Object.entries(texts))
    if (text && findForeignPictures(text).length > 0)
      context.addIssue({ code: "custom", path: [locale], params: { code: "foreign_picture" } });
}
