import { Alert, Card, CardContent } from "@mui/material";
import { useState } from "react";
import {
  Create,
  Edit,
  Form,
  SelectInput,
  TextInput,
  useEditContext,
  useNotify,
  usePermissions,
  useRecordContext,
  useRedirect,
} from "react-admin";
import type { FieldValues } from "react-hook-form";
import { NEWSLETTER_LISTS } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";
import type { Role } from "../../platform/auth/principal";
import { canAccessSection } from "../auth/access";
import { ADMIN, call } from "../api/admin-api";
import { fieldErrors, errorMessage } from "../api/api-errors";
import type { IssueDetail } from "../api/api-types";
import { ClearServerErrors } from "../inputs/clear-server-errors";
import { LanguageToggle } from "../inputs/language-toggle";
import { LocalesContext } from "../inputs/locales-context";
import { MarkdownInput } from "../inputs/markdown-input";
import { localize } from "../shared/localize";
import { LocalizedTextInput } from "../inputs/localized-text-input";
import { FormDraft, pick } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../shared/form-problem";
import { IssueToolbar } from "./issue-toolbar";
import { IssueStatistics } from "./issue-statistics";
import { IssuePreview } from "./issue-preview";
import { type IssueFormValues, toIssueInput } from "./issue-form-values";
import "./issue-preview.css";

export const IssueEdit = () => (
  <Edit<IssueDetail> title={<Heading />} actions={false} component="div" mutationMode="pessimistic">
    <LoadedIssue />
  </Edit>
);

export const IssueCreate = () => (
  <Create title={m.admin_kind_issues()} component="div">
    <IssueForm issue={null} />
  </Create>
);

const Heading = () => (
  <span>{localize(useRecordContext<IssueDetail>()?.subject) || m.admin_kind_issues()}</span>
);

const POLL_INTERVAL_MS = 3000;

function LoadedIssue() {
  const { record, refetch } = useEditContext<IssueDetail>();
  // The list's row has no texts yet.
  if (!record?.content) return null;
  return <IssueForm issue={record} reload={refetch} />;
}

const DRAFT_FIELDS = ["list", "slug", "subject", "summary", "content"];
const NEW_ISSUE = { list: "weekly" };

type Props = { issue: IssueDetail | null; reload?: () => unknown };

function IssueForm({ issue, reload }: Props) {
  const { permissions } = usePermissions<readonly Role[]>();
  const canWrite = canAccessSection(permissions ?? [], "issues", true);
  const isEditable = canWrite && (issue === null || issue.state === "draft");
  const [locales, setLocales] = useState<readonly Locale[]>(
    getLocale() === BASE_LOCALE ? [BASE_LOCALE, "fr"] : [BASE_LOCALE, getLocale()],
  );
  const draft = useLocalDraft<Record<string, unknown>>({
    name: `issues/${issue?.id ?? "new"}`,
    saved: issue ? pick(issue, DRAFT_FIELDS) : NEW_ISSUE,
    version: issue?.version ?? null,
  });
  const save = useSaveIssue(issue, draft.clear, reload);
  return (
    <LocalesContext value={locales}>
      <Form
        record={issue ?? NEW_ISSUE}
        onSubmit={(values: FieldValues) => save(values)}
        warnWhenUnsavedChanges={isEditable}
        noValidate
      >
        <ClearServerErrors />
        {isEditable ? (
          <FormDraft draft={draft} fieldNames={DRAFT_FIELDS} version={issue?.version ?? null} />
        ) : null}
        <IssueToolbar issue={issue} canWrite={canWrite} reload={() => reload?.()} />
        {canWrite ? null : <Alert severity="info">{m.admin_reading_only()}</Alert>}
        {issue && issue.statistics.made + issue.statistics.readers > 0 && issue.state !== "draft" ? (
          <IssueStatistics
            issue={issue}
            pollInterval={issue.state === "sending" ? POLL_INTERVAL_MS : null}
            reload={reload}
          />
        ) : null}
        <div className="office-beside">
          <Card>
            <CardContent>
              <FormProblem />
              <LanguageToggle value={locales} onChange={setLocales} translated={null} />
              <fieldset className="office-fields" disabled={!isEditable}>
                <IssueFields />
              </fieldset>
            </CardContent>
          </Card>
          {canWrite ? <IssuePreview /> : null}
        </div>
      </Form>
    </LocalesContext>
  );
}

function useSaveIssue(issue: IssueDetail | null, clearDraft: () => void, reload: Props["reload"]) {
  const notify = useNotify();
  const redirect = useRedirect();
  return async (values: IssueFormValues) => {
    try {
      const body = toIssueInput(values);
      const args = { ...ADMIN, params: { id: issue?.id ?? "" } };
      const { id } = issue
        ? await call("PUT /issues/:id", { ...args, body: { ...body, version: issue.version } })
        : await call("POST /issues", { ...ADMIN, body });
      clearDraft();
      notify(m.admin_saved(), { type: "success" });
      if (issue) await reload?.();
      else redirect("edit", "issues", id);
      return undefined;
    } catch (error) {
      const errors = fieldErrors(error);
      const fields = Object.keys(errors).length > 0;
      notify(fields ? m.admin_ra_invalid_form() : errorMessage(error), { type: "error" });
      return fields ? errors : { root: { server: errorMessage(error) } };
    }
  };
}

const IssueFields = () => (
  <>
    <SelectInput
      source="list"
      label={m.issues_list()}
      choices={NEWSLETTER_LISTS.map((id) => ({ id, name: listLabel(id) }))}
      required
    />
    <TextInput
      source="slug"
      label={m.admin_field_slug()}
      required
      slotProps={{ htmlInput: { maxLength: 80, dir: "ltr" } }}
    />
    <LocalizedTextInput source="subject" label={m.admin_mail_subject()} maxCharacters={120} />
    <LocalizedTextInput source="summary" label={m.issues_summary()} maxCharacters={300} multiline />
    <MarkdownInput source="content" label={m.admin_field_content()} />
  </>
);
