import { z } from "zod";
import { LONGEST_DOCUMENT_NAME } from "./documents.model";
import { cleanWords } from "./media.input.server";

/** What readers see in place of the name on the sender's computer. */
export const documentName = z
  .string()
  .transform(cleanWords)
  .pipe(z.string().min(1).max(LONGEST_DOCUMENT_NAME));
