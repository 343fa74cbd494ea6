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
import { NEWSLETTER_LISTS } from "../../features/newsletter/newsletter.model";
import { listLabel } from "../../features/newsletter/ui/list-labels";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, type Locale } from "../../platform/languages";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import { ADMIN, type Issue, call, fieldErrors, wordsOf } from "../client";
import { ForgetRefusals } from "../content/forget-refusals";
import { LanguageChoice } from "../content/language-choice";
import { LocalesContext } from "../content/locales-context";
import { MarkdownInput } from "../content/markdown-input";
import { said } from "../content/said";
import { WordsInput } from "../content/words-input";
import { FormDraft, pick } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../form-problem";
import { IssueBar } from "./issue-bar";
import { IssueNumbers } from "./issue-numbers";
import { IssuePreview } from "./issue-preview";
import { type IssueValues, issueBody } from "./issue-values";
import "./issue-preview.css";

/** An issue: its texts, the mail beside them, and what becomes of it. */
export const IssueEdit = () => (
  <Edit<Issue> title={<Heading />} actions={false} component="div" mutationMode="pessimistic">
    <Opened />
  </Edit>
);

/** A new issue: a draft. */
export const IssueCreate = () => (
  <Create title={m.admin_kind_issues()} component="div">
    <Editor issue={null} />
  </Create>
);

const Heading = () => <span>{said(useRecordContext<Issue>()?.subject) || m.admin_kind_issues()}</span>;

/** While an issue is sent its numbers move: how often they are asked for, in milliseconds. */
const ASK_EVERY = 3000;

function Opened() {
  const { record, refetch } = useEditContext<Issue>();
  // In the list's row there are no texts yet.
  if (!record?.content) return null;
  return <Editor issue={record} reload={refetch} />;
}

/** What of an issue is typed. */
const TYPED = ["list", "slug", "subject", "summary", "content"];
const NEW_ISSUE = { list: "weekly" };

type Props = { issue: Issue | null; reload?: () => unknown };

function Editor({ issue, reload }: Props) {
  const { permissions } = usePermissions<readonly Role[]>();
  const writes = mayOpen(permissions ?? [], "issues", true);
  const editable = writes && (issue === null || issue.state === "draft");
  const notify = useNotify();
  const redirect = useRedirect();
  const [locales, setLocales] = useState<readonly Locale[]>(
    getLocale() === BASE_LOCALE ? [BASE_LOCALE, "fr"] : [BASE_LOCALE, getLocale()],
  );
  const draft = useLocalDraft<Record<string, unknown>>({
    name: `issues/${issue?.id ?? "new"}`,
    saved: issue ? pick(issue, TYPED) : NEW_ISSUE,
    version: issue?.version ?? null,
  });
  async function save(values: IssueValues) {
    try {
      const body = issueBody(values);
      const at = { ...ADMIN, params: { id: issue?.id ?? "" } };
      const { id } = issue
        ? await call("PUT /issues/:id", { ...at, body: { ...body, version: issue.version } })
        : await call("POST /issues", { ...ADMIN, body });
      draft.forget();
      notify(m.admin_saved(), { type: "success" });
      if (issue) await reload?.();
      else redirect("edit", "issues", id);
      return undefined;
    } catch (error) {
      const errors = fieldErrors(error);
      const fields = Object.keys(errors).length > 0;
      notify(fields ? m.admin_ra_invalid_form() : wordsOf(error), { type: "error" });
      return fields ? errors : { root: { server: wordsOf(error) } };
    }
  }
  return (
    <LocalesContext value={locales}>
      <Form record={issue ?? NEW_ISSUE} onSubmit={save as never} warnWhenUnsavedChanges={editable} noValidate>
        <ForgetRefusals />
        {editable ? <FormDraft of={draft} names={TYPED} version={issue?.version ?? null} /> : null}
        <IssueBar issue={issue} writes={writes} reload={() => reload?.()} />
        {writes ? null : <Alert severity="info">{m.admin_reading_only()}</Alert>}
        {issue && issue.numbers.made + issue.numbers.readers > 0 && issue.state !== "draft" ? (
          <IssueNumbers issue={issue} every={issue.state === "sending" ? ASK_EVERY : null} reload={reload} />
        ) : null}
        <div className="office-beside">
          <Card>
            <CardContent>
              <FormProblem />
              <LanguageChoice chosen={locales} choose={setLocales} translated={null} />
              <fieldset className="office-fields" disabled={!editable}>
                <Fields />
              </fieldset>
            </CardContent>
          </Card>
          {writes ? <IssuePreview /> : null}
        </div>
      </Form>
    </LocalesContext>
  );
}

const Fields = () => (
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
    <WordsInput source="subject" label={m.admin_mail_subject()} most={120} />
    <WordsInput source="summary" label={m.issues_summary()} most={300} lines />
    <MarkdownInput source="content" label={m.admin_field_content()} />
  </>
);
