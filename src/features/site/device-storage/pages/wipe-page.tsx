import { type SubmitEvent } from "react";
import { data } from "react-router";
import { wipeStorage } from "../../../../offline/client/wipe-device";
import { m } from "../../../../paraglide/messages";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { useLightPage } from "../../../../ui/light-page";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { wipePhone } from "../wipe-phone.server";
import type { Route } from "./+types/wipe-page";
import "../../../../ui/styles/button.css";

/** Renders the result without a redirect: after the wipe nothing could carry it. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  return data({ wiped: true }, { headers: await wipePhone(context.get(depsContext), request) });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.wipe_title(),
    description: m.wipe_lead(),
    path: "/wipe",
    noIndex: true,
  });

export default function WipePage({ actionData }: Route.ComponentProps) {
  return actionData?.wiped ? <Wiped /> : <Wipe />;
}

function Wipe() {
  return (
    <div className="column">
      <PageHead title={m.wipe_title()} lead={m.wipe_lead()} />
      <div className="wrap section follows">
        <div className="stack narrow">
          <form method="post" action={hrefOf("/wipe")} onSubmit={(event) => void onSubmit(event)}>
            <button type="submit" className="button go">
              {m.wipe_button()}
            </button>
          </form>
          <h2>{m.wipe_goes()}</h2>
          <ul>
            <li>{m.wipe_goes_forms()}</li>
            <li>{m.wipe_goes_typed()}</li>
            <li>{m.wipe_goes_pages()}</li>
            <li>{m.wipe_goes_session()}</li>
            <li>{m.wipe_goes_cookies()}</li>
          </ul>
          <h2>{m.wipe_stays()}</h2>
          <ul>
            <li>{m.wipe_stays_sent()}</li>
            <li>{m.wipe_stays_browser()}</li>
          </ul>
        </div>
      </div>
    </div>
  );
}

/** Wipes the storage that scripts can reach first, so that it is gone even without a connection. */
async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  await wipeStorage();
  form.submit();
}

function Wiped() {
  const light = useLightPage();
  return (
    <div className="column" data-wiped="">
      <PageHead title={m.wipe_done_title()} lead={m.wipe_done_lead()} />
      <div className="wrap section follows">
        <div className="stack narrow" role="status">
          <p hidden data-nothing-left="">
            {m.wipe_checked()}
          </p>
          <p hidden data-something-left="">
            {m.wipe_left()}
          </p>
        </div>
      </div>
      {light ? null : <script type="module" src="/check-wiped.js" />}
    </div>
  );
}
