import { Outlet } from "react-router";
import { SiteShell } from "../ui/site-shell";
import type { Route } from "./+types/public-layout";
import { ErrorPage } from "./error-page";
import { isValidLocalePrefix } from "../../../platform/i18n/locale-prefix";

/** Only supported languages other than the base language are valid prefixes. */
export function loader({ params }: Route.LoaderArgs) {
  const { locale } = params;
  if (!isValidLocalePrefix(locale)) throw new Response(null, { status: 404 });
  return null;
}

export const shouldRevalidate = () => false;

export default function PublicLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

export const ErrorBoundary = ErrorPage;
