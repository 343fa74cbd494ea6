import { z } from "zod";
import type { ContentKind } from "../../platform/content/content-kind";
import { contentInput, draftInputOf } from "./content.input.server";
import { hasDrafts } from "./content.model";

/** `saved-replies` → `SavedRepliesData`. */
const modelName = (kind: string): string =>
  `${kind
    .split("-")
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")}Data`;

export const describeContentData = (kinds: readonly ContentKind[]): z.ZodType =>
  z
    .union(
      kinds.map((kind) =>
        (hasDrafts(kind) ? draftInputOf(kind) : contentInput(kind)).meta({
          id: modelName(kind.name),
          description: `Fields of an item of \`${kind.name}\`. Until it is published, nearly all of them may be missing`,
        }),
      ),
    )
    .meta({ description: "By kind; fields of another kind are refused" });
