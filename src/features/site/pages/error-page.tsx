import { Suspense, lazy } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { pathSegments } from "../../../platform/pages/private-paths";
import { RetryScreen } from "../ui/retry-screen";
import { ErrorScreen } from "../ui/error-screen";
import { SiteShell } from "../ui/site-shell";

/** Its script is no part of every page. Where it cannot be fetched, the words for any failure stand in its place. */
const NotFound = lazy(() => import("../ui/not-found").catch(() => ({ default: ErrorScreen })));

/** What stands in place of a page that does not exist or could not be drawn. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const missing = status === 404 || status === 410;
  const { pathname } = useLocation();
  if (status >= 500 && pathSegments(pathname)[0] === "admin") return <RetryScreen />;
  return (
    <SiteShell>
      {missing ? (
        <Suspense>
          <NotFound isGone={status === 410} />
        </Suspense>
      ) : (
        <ErrorScreen />
      )}
    </SiteShell>
  );
}
