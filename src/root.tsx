import { useEffect } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import type { Route } from "./+types/root";
import { useSessionClient } from "./features/accounts/ui/use-session-client";
import { ErrorPage } from "./features/site/pages/error-page";
import { getSettings, getShell } from "./features/site/site.service.server";
import { useClearOfflineNotes } from "./offline/client/use-clear-offline-notes";
import { useOfflineWorker } from "./offline/client/use-offline-worker";
import { getLocale } from "./paraglide/runtime";
import { directionOf, localeOfPath } from "./platform/i18n/locales";
import { runWithLocale } from "./platform/i18n/run-with-locale.server";
import { depsContext, organisationContext } from "./platform/pages/request-context";
import displayFont from "./ui/fonts/display-latin.woff2";
import { hrefOf } from "./platform/i18n/href";
import { CSS_LAYERS } from "./ui/styles/css-layers";
import { useLightPage } from "./ui/light-page";
import { useDeviceSharing } from "./ui/use-device-sharing";
import "./ui/styles/tokens.css";

export const middleware: Route.MiddlewareFunction[] = [
  ({ url }, next) => runWithLocale(localeOfPath(url.pathname), next),
  ({ context }, next) => {
    context.set(organisationContext, async () => (await getSettings(context.get(depsContext))).name);
    return next();
  },
];

export const loader = ({ context }: Route.LoaderArgs) => getShell(context.get(depsContext), getLocale());

/** The shell changes only with the language, which loads a new document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const locale = getLocale();
  const light = useLightPage();
  const deviceSharing = useDeviceSharing();
  return (
    // An inline script sets the theme class before the first paint.
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-view={light ? "light" : undefined}
      data-phone={deviceSharing ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <style>{CSS_LAYERS}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#141b3c" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href={hrefOf("/manifest.webmanifest", locale)} />
        {locale === "ar" ? null : (
          <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {import.meta.env.DEV ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
  }, []);
  useClearOfflineNotes();
  useOfflineWorker();
  useSessionClient();
  return <Outlet />;
}

export const ErrorBoundary = ErrorPage;
