import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import {
  openForm,
  receiveForm,
  rejectForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { TextField } from "../../../ui/form/text-field";
import { OptionalMark } from "../../../ui/form/field-frame";
import { hrefOf } from "../../../platform/i18n/href";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { headData } from "../../../ui/page-meta";
import type { AttachedFiles } from "../../enquiries/enquiries.service.server";
import { receivePostedFile } from "../../enquiries/posted-file.service.server";
import { FileField } from "../../enquiries/ui/file-field";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/pages/request-context";
import { PageHead } from "../../../ui/page-head";
import { verifyRecordKey } from "../record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { replyForm } from "../status.input.server";
import { ReopenLink } from "../ui/reopen-link";
import type { Route } from "./+types/reply-page";

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

const UNKNOWN_OWNER = { account: null, visitor: null };
const FORM = { name: "reply", schema: replyForm, trusted: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const opened = verifyRecordKey(deps, params.key);
  const recordView = opened && (await opened.kind.readView(deps, opened.id, getLocale()));
  if (!opened || !recordView) return data({ open: null }, { status: 410, headers: SECRET_PAGE_HEADERS });
  const question = await opened.kind.readQuestion?.(deps, opened.id);
  if (!question)
    throw redirect(hrefOf(`/status/${params.key}`), { status: 303, headers: SECRET_PAGE_HEADERS });
  const form = openForm(deps, FORM.name, FORM.schema);
  return data(
    { open: { form, questionText: question.questionText, title: recordView.title } },
    { headers: SECRET_PAGE_HEADERS },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const opened = verifyRecordKey(deps, params.key, true);
  const { reply } = opened?.kind ?? {};
  if (!opened || !reply) throw redirect(hrefOf("/code"), 303);
  const fileOptions = { form: FORM.name, purpose: "attachment", field: "attachment" } as const;
  const posted = await receivePostedFile(request, context, fileOptions);
  const received = await receiveForm(posted.request, context, FORM);
  if (!received.ok) return posted.amend(received.response);
  const { clientId, fields, value } = received;
  const submit = (files: AttachedFiles | null) => {
    const { ids = [], owner = UNKNOWN_OWNER } = files ?? {};
    return reply(deps, opened.id, { clientId, text: value.text, files: ids, owner });
  };
  const result = await whenAvailable(context, FORM, fields, () => posted.submit(value.attachment, submit));
  if (!result.ok) return posted.amend(result.response);
  if (!result.value.ok) return posted.amend(rejectForm(context, FORM, fields, []), result.value.error);
  const replied = result.value.value;
  if (!replied.ok) {
    const text = replied.error === "late" ? m.thread_reply_late() : m.reg_reply_no_file();
    return posted.amend(rejectForm(context, FORM, fields, [{ field: null, text }]));
  }
  return redirect(`${hrefOf(`/status/${params.key}`)}?done=yes`, 303);
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.thread_way_reply(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function ReplyPage({
  loaderData: { open },
  actionData,
  matches,
  params,
}: Route.ComponentProps) {
  const statusPath = `/status/${params.key}`;
  const title = m.thread_way_reply();
  if (!open) return <LinkExpired />;
  const problem = actionData?.problem;
  const labels = { text: m.reg_reply_text(), attachmentFile: m.reg_reply_file() };
  return (
    <div className="column">
      <PageHead
        title={title}
        lead=""
        above={[
          { to: "/code", label: m.code_nav() },
          { to: statusPath, label: open.title },
        ]}
      />
      <div className="wrap section follows">
        <div className="stack narrow">
          <FormTitle title={title} head={headData(matches)} problem={problem} />
          {open.questionText ? (
            <section aria-labelledby="asked">
              <h2 id="asked">{m.reg_reply_asked()}</h2>
              <p dir="auto" className="as-written">
                {open.questionText}
              </p>
            </section>
          ) : null}
          <PublicForm files form={actionData?.form ?? open.form} problem={problem} labels={labels}>
            {(field) => (
              <>
                <TextField {...field("text")} label={labels.text} rows={6} />
                <FileField
                  field={field("attachment")}
                  label={
                    <>
                      {labels.attachmentFile} <OptionalMark />
                    </>
                  }
                  file={field("attachmentFile")}
                  purpose="attachment"
                />
                <div className="actions">
                  <button type="submit" className="button go">
                    {m.reg_reply_send()}
                  </button>
                </div>
              </>
            )}
          </PublicForm>
        </div>
      </div>
    </div>
  );
}

const LinkExpired = () => (
  <div className="column">
    <PageHead title={m.code_nav()} lead={m.status_over()} above={[{ to: "/code", label: m.code_nav() }]} />
    <div className="wrap section follows">
      <div className="stack narrow">
        <ReopenLink />
      </div>
    </div>
  </div>
);
