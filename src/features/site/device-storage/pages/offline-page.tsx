import { redirect } from "react-router";
import { MAX_PAGES } from "../../../../offline/cache-limits";
import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { formatNumber } from "../../../../platform/i18n/format";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import type { Route } from "./+types/offline-page";
import "../../../../ui/styles/button.css";
import "../ui/offline.css";

/** KB to install: the worker and this page. `e2e/offline/service-worker.spec.ts` checks it. */
const INSTALL_KB = 28;

export const loader = ({ context }: Route.LoaderArgs) => ({
  available: context.get(depsContext).offlineEnabled,
  count: MAX_PAGES,
  size: formatNumber(INSTALL_KB, getLocale()),
});

/** The worker handles "Remove saved pages". Without a worker nothing is left to remove. */
export const action = () => redirect(hrefOf("/offline"), 303);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.offline_title(),
    description: m.offline_lead(),
    path: "/offline",
    noIndex: true,
  });

/** Lists saved pages. Also replaces unsaved pages while offline (src/offline/). */
export default function OfflinePage({ loaderData: { available, count, size } }: Route.ComponentProps) {
  if (!available)
    return (
      <>
        <PageHead title={m.offline_title()} art={{ seed: "offline", family: "strip" }} />
        <p className="wrap section follows">{m.offline_off()}</p>
      </>
    );
  return (
    <>
      <PageHead
        title={m.offline_title()}
        lead={m.offline_lead()}
        art={{ seed: "offline", family: "strip" }}
      />
      <div className="wrap split section follows">
        <div>
          {/* The worker fills this. A page that it has filled is not hydrated. */}
          <div className="stack" data-saved-pages="" />
          <SaveOfflineButton size={size} />
        </div>
        <section className="stack" aria-labelledby="how">
          <h2 id="how">{m.offline_how_title()}</h2>
          <ul>
            <li>{m.offline_how_when()}</li>
            <li>{m.offline_how_many({ count })}</li>
            <li>{m.offline_how_private()}</li>
            <li>{m.offline_how_shared()}</li>
          </ul>
        </section>
      </div>
    </>
  );
}

/** Visible while the worker is not installed, so the list is empty. */
function SaveOfflineButton({ size }: { size: string }) {
  return (
    <div className="stack offline-keep">
      <div className="stack offline-ask needs-script">
        <p>{m.offline_keep_cost({ size })}</p>
        <div>
          <button type="button" className="button go" data-module="/keep-pages.js">
            {m.offline_keep()}
          </button>
          <p role="alert" hidden>
            {m.offline_cannot_keep()}
          </p>
        </div>
      </div>
      <p className="offline-no-script">{m.offline_needs_script()}</p>
    </div>
  );
}
