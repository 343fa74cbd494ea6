import type { z } from "zod";
import { findForeignPictures } from "./markdown.server";

/** Markdown by language: refuses pictures that would come from another server, in the language that has them. */
export function rejectForeignPictures(
  texts: Partial<Record<string, string>>,
  context: z.RefinementCtx,
): void {
  for (const [locale, text] of Object.entries(texts))
    if (text && findForeignPictures(text).length > 0)
      context.addIssue({ code: "custom", path: [locale], params: { code: "foreign_picture" } });
}
