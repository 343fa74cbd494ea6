import { z } from "zod";
import { FILE_TYPES, type FileType, PURPOSES, UPLOAD_RULES } from "./file-uploads.model";

const types = Object.keys(FILE_TYPES) as [FileType, ...FileType[]];
/** Some programs send `image/jpg`. */
const normalizeType = (type: unknown) => (type === "image/jpg" ? "image/jpeg" : type);

export const uploadInput = z
  .object({
    purpose: z.enum(PURPOSES),
    filename: z.string().max(1000).default(""),
    filetype: z.preprocess(normalizeType, z.enum(types)),
    size: z.int().min(1),
  })
  .superRefine(({ purpose, filetype }, context) => {
    const values = [...UPLOAD_RULES[purpose].types];
    if (!values.includes(filetype))
      context.addIssue({ code: "invalid_value", values, path: ["filetype"], input: filetype });
  });
export type UploadInput = z.output<typeof uploadInput>;
