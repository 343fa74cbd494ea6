import { createOpenApiDocument } from "../../../../platform/api/open-api.server";
import { apiRoutesContext, depsContext } from "../../../../platform/pages/request-context";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { apiDocsView } from "../api-docs-view.server";
import { ApiEndpoint } from "../ui/api-endpoint";
import type { Route } from "./+types/api-docs-page";
import "../../../../ui/styles/prose.css";
import "../ui/api-docs.css";

/** Omits the calls of the back office, which `openapi.json` includes. */
export function loader({ context }: Route.LoaderArgs) {
  const routes = context.get(apiRoutesContext).filter(({ area }) => area !== "admin");
  return apiDocsView(createOpenApiDocument(routes, context.get(depsContext)));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        title: loaderData.title,
        description: loaderData.lead,
        path: "/api/v1/docs",
      })
    : [];

export default function ApiDocsPage({ loaderData: docs }: Route.ComponentProps) {
  return (
    <div lang="en" dir="ltr">
      <PageHead title={docs.title} lead={docs.lead} art={{ seed: "api", family: "code" }} />
      <div className="wrap split section follows">
        <aside className="side">
          <nav className="api-contents" aria-label="On this page">
            <ul>
              {docs.groups.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
              <li>
                <a href="#problems">Problems</a>
              </li>
            </ul>
          </nav>
        </aside>
        <div className="api-docs">
          <section aria-labelledby="start">
            <h2 id="start">Start here</h2>
            <div className="prose" dangerouslySetInnerHTML={{ __html: docs.intro }} />
            <div className="prose" dangerouslySetInnerHTML={{ __html: docs.guide }} />
            <p>
              For machines: <a href={docs.openApiUrl}>openapi.json</a> (OpenAPI 3.1), with the calls of the
              back-office.
            </p>
          </section>
          {docs.groups.map((group) => (
            <section key={group.id} aria-labelledby={group.id}>
              <h2 id={group.id}>{group.name}</h2>
              {group.calls.map((endpoint) => (
                <ApiEndpoint key={endpoint.id} endpoint={endpoint} />
              ))}
            </section>
          ))}
          <section aria-labelledby="problems">
            <h2 id="problems">Problems</h2>
            <dl className="api-fields">
              {docs.problems.map(({ code, status, title }) => (
                <div key={code} id={code}>
                  <dt>
                    <code>{code}</code> <span className="api-kind">{status}</span>
                  </dt>
                  <dd>{title}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </div>
  );
}
