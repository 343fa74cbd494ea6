import { Suspense, lazy } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { pathSegments } from "../../../platform/pages/private-paths";
import { RetryScreen } from "../ui/retry-screen";
import { ErrorScreen } from "../ui/error-screen";
import { SiteShell } from "../ui/site-shell";

/** Loaded on demand. If the script is unavailable, the general error screen appears. */
const NotFound = lazy(() => import("../ui/not-found").catch(() => ({ default: ErrorScreen })));

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
