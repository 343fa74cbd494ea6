import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { extractLocalPath } from "../../../platform/pages/local-path";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { readDeviceSharing } from "../../../platform/pages/device-sharing";
import {
  requireWork,
  openForm,
  privateFormHeaders,
  receiveForm,
  rejectForm,
  whenAvailable,
} from "../../../platform/forms/receive-form.server";
import { WAIT_SECONDS, proofOfWorkId } from "../../../platform/forms/form-guard.server";
import { ipAddressContext, depsContext } from "../../../platform/pages/request-context";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { PublicForm } from "../../../ui/form/public-form";
import { hrefOf } from "../../../platform/i18n/href";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData } from "../../../ui/page-meta";
import { knownDeviceCookie } from "../known-devices.server";
import { openCode } from "../open-code.server";
import { codeForm, parseProofs } from "../status.input.server";
import { CodeFields } from "../ui/code-fields";
import type { Route } from "./+types/code-page";

/** `code`: from an email, the search, or another field where it was typed. */
export const handle: PageHandle = { query: ["code"], uncached: ["code"] };

/** Trusted, because `openCode` counts wrong attempts itself. */
const FORM = { name: "code", schema: codeForm, trusted: true };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  data(
    {
      form: openForm(context.get(depsContext), FORM.name, FORM.schema),
      code: (url.searchParams.get("code") ?? "").slice(0, 40),
    },
    { headers: privateFormHeaders },
  );

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const received = await receiveForm(request, context, FORM);
  const pasted = extractLocalPath([received.typed["code"]].flat()[0] ?? "", deps.origin);
  if (pasted !== null) return redirect(pasted, 303);
  if (!received.ok) return received.response;
  const { value, fields } = received;
  const proofs = parseProofs(value.proof);
  if (proofs.length === 0)
    return rejectForm(context, FORM, fields, [{ field: "proof", text: m.code_no_proof() }]);
  const cookie = request.headers.get("cookie");
  const attempt = await whenAvailable(context, FORM, fields, async () =>
    openCode(deps, {
      typed: value.code,
      proofs,
      cookie,
      ipAddress: context.get(ipAddressContext),
      workId: await proofOfWorkId(deps, FORM.name, fields),
    }),
  );
  if (!attempt.ok) return attempt.response;
  const result = attempt.value;
  switch (result.kind) {
    case "opens": {
      // Otherwise the next person on a shared phone would be taken for this one.
      const deviceCookie =
        readDeviceSharing(cookie ?? "") === "shared" ? null : knownDeviceCookie(deps, cookie, result.code);
      return redirect(hrefOf(result.path), {
        status: 303,
        headers: deviceCookie === null ? {} : { "set-cookie": deviceCookie },
      });
    }
    case "no_code":
      return rejectForm(context, FORM, fields, [{ field: "code", text: m.code_none() }]);
    case "unknown":
      return rejectForm(context, FORM, fields, [{ field: "code", text: m.status_unknown() }]);
    case "whole":
      return rejectForm(context, FORM, fields, [{ field: "proof", text: m.code_whole() }]);
    case "work":
      return requireWork(context, FORM, fields, {
        text: m.code_work({ seconds: WAIT_SECONDS }),
        level: result.level,
      });
    case "limited": {
      const hours = Math.ceil(result.retryAfterSeconds / 3600);
      return rejectForm(context, FORM, fields, [{ field: null, text: m.code_limited({ hours }) }]);
    }
  }
}

export const headers: Route.HeadersFunction = () => privateFormHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  formMeta(headData(matches), {
    title: m.code_nav(),
    description: m.code_lead(),
    path: "/code",
    crumbs: [{ to: "/", label: m.nav_home() }],
    image: `/og/${headData(matches).locale}/site/register.png`,
  });

export default function CodePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const title = m.code_nav();
  const problem = actionData?.problem;
  const { code } = loaderData;
  return (
    <div className="column">
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      <PageHead title={title} lead={m.code_lead()} />
      <div className="wrap section follows">
        <div className="stack narrow">
          <PublicForm
            form={actionData?.form ?? loaderData.form}
            problem={problem}
            saved={code === "" ? {} : { code }}
            labels={{ code: m.status_code(), proof: m.status_proof() }}
          >
            {(field) => <CodeFields field={field} />}
          </PublicForm>
          <h2>{m.code_lost_title()}</h2>
          <p>{m.code_lost()}</p>
          <div className="actions">
            <SiteLink className="button line" to="/donate/manage">
              {m.code_monthly()}
            </SiteLink>
            <SiteLink className="button line" to="/login">
              {m.accounts_sign_in()}
            </SiteLink>
            <SiteLink className="button line" to="/contact">
              {m.nav_contact()}
            </SiteLink>
          </div>
        </div>
      </div>
    </div>
  );
}
