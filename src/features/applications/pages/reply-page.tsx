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
import { idInKey, secretHeaders } from "../../status/kinds.server";
import { replyForm } from "../registration.input.server";
import { moverOf } from "../registration-door.server";
import { readQuestion, reply } from "../registration-reply.server";
import { OwnFrame } from "../ui/own-frame";
import type { Route } from "./+types/reply-page";

export const handle: PageHandle = { query: [], asksPhone: true };

const FORM = { name: "registration-reply", schema: replyForm, trusted: true };

/** The question of staff, and a form for the answer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const id = idInKey(deps, params.key, "registration");
  if (id === null) return data({ open: null }, { status: 410, headers: secretHeaders });
  const question = await readQuestion(deps, id);
  if (!question) throw redirect(hrefOf(`/status/${params.key}`), { status: 303, headers: secretHeaders });
  const form = openForm(deps, FORM.name, FORM.schema);
  return data({ open: { form, asked: question.asked } }, { headers: secretHeaders });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = moverOf(context);
  const id = idInKey(deps, params.key, "registration", true);
  if (id === null) throw redirect(hrefOf("/code"), 303);
  const wanted = { form: FORM.name, purpose: "attachment", field: "attachment" } as const;
  const posted = await takePostedFile(request, context, wanted);
  const received = await receiveForm(posted.request, context, FORM);
  if (!received.ok) return posted.amend(received.answer);
  const { clientId, fields, value } = received;
  const problem = await posted.problem(value.attachment);
  if (problem !== null) return posted.amend(refuseForm(context, FORM, fields, []), problem);
  const answer = { clientId, text: value.text, file: value.attachment, owner: posted.owner };
  const done = await whenAvailable(context, FORM, fields, () => reply(deps, id, answer));
  if (!done.ok) return posted.amend(done.answer);
  if (!done.value.ok) {
    const text = done.value.error === "late" ? m.reg_reply_late() : m.reg_reply_no_file();
    return posted.amend(refuseForm(context, FORM, fields, [{ field: null, text }]));
  }
  return redirect(`${hrefOf(`/status/${params.key}`)}?done=yes`, { status: 303, headers: posted.headers });
}

export const headers: Route.HeadersFunction = () => secretHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.reg_way_reply(),
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
  const title = m.reg_way_reply();
  if (!open) return <OwnFrame title={title} at={at} />;
  const problem = actionData?.problem;
  const labels = { text: m.reg_reply_text(), attachmentFile: m.reg_reply_file() };
  return (
    <OwnFrame title={title} at={at}>
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
    </OwnFrame>
  );
}
