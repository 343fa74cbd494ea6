import { m } from "../../paraglide/messages";
import { type ContentKind, type Field, choiceField } from "../../platform/content/content-kind";
import { CONTENT_STATE_LABELS } from "../labels/labels";

export type ContentVersion = Readonly<{
  state?: string | null;
  publishAt?: string | null;
  data?: Record<string, unknown>;
}>;

export const versionFields = ({ fields }: Pick<ContentKind, "fields">): readonly Field[] => [
  {
    ...choiceField("state", ["draft", "scheduled", "published"], (state) => CONTENT_STATE_LABELS[state]()),
    label: m.admin_publication,
  },
  { name: "publishAt", kind: "moment", label: m.admin_schedule_at },
  ...fields,
];

export const versionData = (version: ContentVersion | null): Record<string, unknown> => ({
  ...version?.data,
  state: version?.state,
  publishAt: version?.publishAt,
});
