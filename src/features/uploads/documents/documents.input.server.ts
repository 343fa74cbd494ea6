import { z } from "zod";
import { MAX_DOCUMENT_NAME_LENGTH } from "./documents.model";
import { cleanText } from "../media/media.input.server";

/** What readers see in place of the name on the sender's computer. */
export const documentName = z
  .string()
  .transform(cleanText)
  .pipe(z.string().min(1).max(MAX_DOCUMENT_NAME_LENGTH));
