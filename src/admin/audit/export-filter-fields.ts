import { TOPICS } from "../../features/contact/contact.model";
import { topicLabel } from "../../features/contact/ui/topic-labels";
import { SECTIONS, sectionLabel } from "../../features/dashboard/section-labels";
import { m } from "../../paraglide/messages";
import { type Field, choiceField } from "../../platform/content/content-kind";
import { AUDIT_ACTION_LABELS } from "../labels/labels";
import {
  type StateLabels,
  stateField,
  labelledChoice,
  toLabels,
  textField,
  fieldOfKind,
} from "./field-builders";

export const exportFilterFields = (states: StateLabels): readonly Field[] => [
  stateField(states),
  labelledChoice("topic", m.queue_topic, toLabels(TOPICS, topicLabel)),
  { name: "program", kind: "item", of: "programs", label: m.admin_field_program },
  textField("assignee", m.queue_assignee),
  fieldOfKind("late", m.queue_late_only, "flag"),
  fieldOfKind("open", m.audit_open_only, "flag"),
  fieldOfKind("unnotified", m.queue_untold_only, "flag"),
  textField("query", m.admin_search),
  textField("q", m.admin_search),
  textField("actor", m.admin_who),
  { ...choiceField("subject", SECTIONS, sectionLabel), label: m.admin_on_what },
  labelledChoice("action", m.admin_did, AUDIT_ACTION_LABELS),
  fieldOfKind("from", m.admin_from_day, "date"),
  fieldOfKind("until", m.admin_until_day, "date"),
  textField("columns", m.audit_columns),
];
