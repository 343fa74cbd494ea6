import { z } from "zod";
import { MAX_DOCUMENT_NAME_LENGTH } from "./documents.model";
import { cleanLine } from "../../../platform/text/clean-text";

export const documentName = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(1).max(MAX_DOCUMENT_NAME_LENGTH));
