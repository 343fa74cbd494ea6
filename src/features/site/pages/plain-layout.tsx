import { Outlet } from "react-router";
import { BASE_LOCALE, isLocale } from "../../../platform/i18n/locales";
import { Loading } from "../../../ui/shell/loading";
import { ToastArea } from "../../../ui/toast/toast-area";
import "../../../ui/styles/base.css";
import type { Route } from "./+types/plain-layout";
import { ErrorPage } from "./error-page";

export function loader({ params }: Route.LoaderArgs) {
  const { locale } = params;
  if (locale !== undefined && (!isLocale(locale) || locale === BASE_LOCALE))
    throw new Response(null, { status: 404 });
  return null;
}

export const shouldRevalidate = () => false;

/** No header or footer, for staff on phones. */
export default function PlainLayout() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Loading />
      <ToastArea />
    </>
  );
}

export const ErrorBoundary = ErrorPage;
