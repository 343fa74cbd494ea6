import { m } from "../../paraglide/messages";
import { type ContentKind, type Field, choice } from "../../platform/content-kind";
import { STATE_WORDS } from "../words";

/** An item as the log keeps it. */
export type Version = Readonly<{
  state?: string | null;
  publishAt?: string | null;
  data?: Record<string, unknown>;
}>;

/** What two versions of an item can differ in: whether and from when the public sees it, and its fields. */
export const versionFields = ({ fields }: Pick<ContentKind, "fields">): readonly Field[] => [
  {
    ...choice("state", ["draft", "scheduled", "published"], (state) => STATE_WORDS[state]()),
    label: m.admin_state,
  },
  { name: "publishAt", kind: "moment", label: m.admin_schedule_at },
  ...fields,
];

export const versionData = (version: Version | null): Record<string, unknown> => ({
  ...version?.data,
  state: version?.state,
  publishAt: version?.publishAt,
});
