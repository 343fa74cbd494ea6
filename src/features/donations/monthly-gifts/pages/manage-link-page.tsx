import { data, redirect } from "react-router";
import { m } from "../../../../paraglide/messages";
import { flashCookie, readFlash } from "../../../../platform/pages/flash.server";
import {
  openForm,
  privateFormHeaders,
  receiveForm,
  whenAvailable,
} from "../../../../platform/forms/receive-form.server";
import { depsContext } from "../../../../platform/pages/request-context";
import { FormTitle, formMeta } from "../../../../ui/form/form-title";
import { PublicForm } from "../../../../ui/form/public-form";
import { TextField } from "../../../../ui/form/text-field";
import { hrefOf } from "../../../../platform/i18n/href";
import { PageHead } from "../../../../ui/page-head";
import { headData } from "../../../../ui/page-meta";
import { manageLinkForm } from "../../gifts/gift.input.server";
import { sendManageLinks } from "../monthly-gifts.service.server";
import type { Route } from "./+types/manage-link-page";

const FORM = {
  name: "manage-link",
  schema: manageLinkForm,
  contact: ({ email }: { email: string }) => email,
};
const PATH = "/donate/manage";

export function loader({ request, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { messageKey, headers } = readFlash(request, deps.origin, ["sent"] as const);
  return data(
    { form: openForm(deps, FORM.name, FORM.schema), sent: messageKey !== null },
    { headers: [...headers, ...Object.entries(privateFormHeaders)] },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(request, context, FORM);
  if (!received.ok) return received.response;
  const { value, fields } = received;
  const deps = context.get(depsContext);
  const result = await whenAvailable(context, FORM, fields, () => sendManageLinks(deps, value.email));
  if (!result.ok) return result.response;
  return redirect(hrefOf(PATH), { status: 303, headers: { "set-cookie": flashCookie("sent", deps.origin) } });
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.gifts_link_title(),
    description: m.gifts_link_lead(),
    path: PATH,
    noIndex: true,
  });

/** Responds the same whether there is a monthly gift or not. */
export default function ManageLinkPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const title = m.gifts_link_title();
  return (
    <div className="column">
      <PageHead title={title} lead={m.gifts_link_lead()} />
      <div className="wrap section follows">
        <FormTitle title={title} head={headData(matches)} problem={actionData?.problem} />
        {loaderData.sent && !actionData ? (
          <p className="note" role="status">
            {m.gifts_link_sent()}
          </p>
        ) : null}
        <PublicForm
          form={actionData?.form ?? loaderData.form}
          problem={actionData?.problem}
          labels={{ email: m.newsletter_email() }}
        >
          {(field) => (
            <>
              <TextField {...field("email")} label={m.newsletter_email()} type="email" autoComplete="email" />
              <div className="actions">
                <button type="submit" className="button go">
                  {m.gifts_link_button()}
                </button>
              </div>
            </>
          )}
        </PublicForm>
      </div>
    </div>
  );
}
