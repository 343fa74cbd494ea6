import { z } from "zod";
import { isSlug } from "./slug";

export const slugInput = z
  .string()
  .refine(isSlug)
  .meta({ maxLength: 80, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" });
