import { randomBytes } from "node:crypto";
import { type ComponentType, Suspense, lazy } from "react";
import { data, isRouteErrorResponse, redirect, redirectDocument, useRouteError } from "react-router";
import { getTimeZone } from "../../features/site/site.service.server";
import { RetryScreen } from "../../features/site/ui/retry-screen";
import { requireSignedInUser } from "../../features/accounts/signed-in-user.service.server";
import { m } from "../../paraglide/messages";
import type { PageHandle } from "../../platform/pages/page-handle";
import { depsContext, styleNonceContext } from "../../platform/pages/request-context";
import { SiteLink } from "../../ui/link";
import { hrefOf } from "../../platform/i18n/href";
import { useHydrated } from "../../ui/use-hydrated";
import type { AdminAppProps } from "../admin-app-props";
import type { Route } from "./+types/admin-page";
import { PRIVATE_HEADERS, errorResponse } from "./staff-response.server";
import "./admin-page.css";

/** Filters and sorting that react-admin writes into the URL. Links in emails contain filters. */
export const handle: PageHandle = { query: ["filter", "sort", "order", "page", "perPage"] };

/** Admits only staff, and only with the second factor. Every API call checks this again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  // A navigation from a public page, whose policy does not allow the styles: load a new document.
  if (pathname.endsWith(".data")) {
    searchParams.delete("_routes");
    const query = searchParams.size > 0 ? `?${searchParams}` : "";
    throw redirectDocument(pathname.slice(0, -".data".length) + query);
  }
  const deps = context.get(depsContext);
  const user = await requireSignedInUser(deps, request, context);
  if (user.staff && !user.secondFactor) throw redirect(hrefOf("/account/two-factor"));
  if (user.roles.length === 0) throw errorResponse(403);
  const nonce = randomBytes(16).toString("base64");
  context.set(styleNonceContext, nonce);
  const { displayName: name, email, roles } = user;
  const timeZone = await getTimeZone(deps);
  return data<AdminAppProps>({ nonce, name, email, roles, sendsMails: deps.mailer !== null, timeZone });
}

export const headers: Route.HeadersFunction = () => PRIVATE_HEADERS;

export const meta: Route.MetaFunction = () => [
  { title: m.admin_title() },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = () => false;

// Never rendered on the server: its bundle and releases do not need the packages of the back office.
const AdminApp: ComponentType<AdminAppProps> = import.meta.env.SSR
  ? () => null
  : lazy(() => import("../admin-app"));

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const isHydrated = useHydrated();
  const loadingScreen = <LoadingScreen />;
  if (!isHydrated) return loadingScreen;
  return (
    <Suspense fallback={loadingScreen}>
      <AdminApp {...loaderData} />
    </Suspense>
  );
}

const LoadingScreen = () => (
  <main className="office-door">
    <p>{m.admin_loading()}</p>
    <noscript>
      <p>{m.admin_needs_script()}</p>
    </noscript>
  </main>
);

export function ErrorBoundary() {
  const error = useRouteError();
  // Includes failed requests: the back office's script, or a response while the server was starting.
  if (!isRouteErrorResponse(error) || error.status >= 500) return <RetryScreen />;
  return (
    <main className="office-door">
      <h1>{m.admin_title()}</h1>
      <p>{m.admin_not_staff()}</p>
      <p>
        <SiteLink to="/account">{m.admin_my_account()}</SiteLink>
      </p>
    </main>
  );
}
