import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorScreen } from "../ui/error-screen";
import { NotFound } from "../ui/not-found";
import { SiteShell } from "../ui/site-shell";

/** What stands in place of a page that does not exist or could not be drawn. */
export function ErrorPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <SiteShell>{missing ? <NotFound /> : <ErrorScreen />}</SiteShell>;
}
