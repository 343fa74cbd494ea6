import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { openForm, receiveForm, refuseForm, whenAvailable } from "../../../platform/forms/receive.server";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { TextField } from "../../../ui/form/text-field";
import { Optional } from "../../../ui/form/field-frame";
import { hrefOf } from "../../../ui/href";
import type { PageHandle } from "../../../platform/page-handle";
import { headData } from "../../../ui/page-meta";
import { takePostedFile } from "../../enquiries/posted-file.server";
import { FileField } from "../../enquiries/ui/file-field";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { PageHead } from "../../../ui/page-head";
import { readKey, secretHeaders } from "../kinds.server";
import { replyForm } from "../status.input.server";
import { OpenAgain } from "../ui/open-again";
import type { Route } from "./+types/reply-page";

export const handle: PageHandle = { query: [], asksPhone: true };

const FORM = { name: "reply", schema: replyForm, trusted: true };

/** Our last words about a record, and a form for the answer of its person; the same for every kind. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const opened = readKey(deps, params.key);
  const filed = opened && (await opened.kind.show(deps, opened.id, getLocale()));
  if (!opened || !filed) return data({ open: null }, { status: 410, headers: secretHeaders });
  const can = await opened.kind.answerable?.(deps, opened.id);
  if (!can) throw redirect(hrefOf(`/status/${params.key}`), { status: 303, headers: secretHeaders });
  const form = openForm(deps, FORM.name, FORM.schema);
  return data({ open: { form, asked: can.asked, title: filed.title } }, { headers: secretHeaders });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const opened = readKey(deps, params.key, true);
  const { reply } = opened?.kind ?? {};
  if (!opened || !reply) throw redirect(hrefOf("/code"), 303);
  const wanted = { form: FORM.name, purpose: "attachment", field: "attachment" } as const;
  const posted = await takePostedFile(request, context, wanted);
  const received = await receiveForm(posted.request, context, FORM);
  if (!received.ok) return posted.amend(received.answer);
  const { clientId, fields, value } = received;
  const problem = await posted.problem(value.attachment);
  if (problem !== null) return posted.amend(refuseForm(context, FORM, fields, []), problem);
  const files = value.attachment === null ? [] : [value.attachment];
  const answer = { clientId, text: value.text, files, owner: posted.owner };
  const done = await whenAvailable(context, FORM, fields, () => reply(deps, opened.id, answer));
  if (!done.ok) return posted.amend(done.answer);
  if (!done.value.ok) {
    const text = done.value.error === "late" ? m.thread_reply_late() : m.reg_reply_no_file();
    return posted.amend(refuseForm(context, FORM, fields, [{ field: null, text }]));
  }
  return redirect(`${hrefOf(`/status/${params.key}`)}?done=yes`, { status: 303, headers: posted.headers });
}

export const headers: Route.HeadersFunction = () => secretHeaders;
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
  const at = `/status/${params.key}`;
  const title = m.thread_way_reply();
  if (!open)
    return (
      <div className="column">
        <PageHead
          title={m.code_title()}
          lead={m.status_over()}
          above={[{ to: "/code", label: m.code_title() }]}
        />
        <div className="wrap section follows">
          <div className="stack narrow">
            <OpenAgain />
          </div>
        </div>
      </div>
    );
  const problem = actionData?.problem;
  const labels = { text: m.reg_reply_text(), attachmentFile: m.reg_reply_file() };
  return (
    <div className="column">
      <PageHead
        title={title}
        lead=""
        above={[
          { to: "/code", label: m.code_title() },
          { to: at, label: open.title },
        ]}
      />
      <div className="wrap section follows">
        <div className="stack narrow">
          <FormTitle title={title} head={headData(matches)} problem={problem} />
          {open.asked ? (
            <section aria-labelledby="asked">
              <h2 id="asked">{m.reg_reply_asked()}</h2>
              <p dir="auto" className="as-written">
                {open.asked}
              </p>
            </section>
          ) : null}
          <PublicForm files form={actionData?.form ?? open.form} problem={problem} labels={labels}>
            {(field) => (
              <>
                <TextField {...field("text")} label={labels.text} lines={6} />
                <FileField
                  field={field("attachment")}
                  label={
                    <>
                      {labels.attachmentFile} <Optional />
                    </>
                  }
                  error={field("attachmentFile").error}
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
