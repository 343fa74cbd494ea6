import type { RequestHandler } from "react-router";
import { trackReadTables } from "../../db/table-tracking.server";
import type { Deps } from "../../platform/deps";
import { type TrackedForm, trackOpenedForms } from "../../platform/forms/form-tracking.server";
import { trackCookieReads } from "../../platform/http/cookie.server";
import type { DeviceSharing } from "../../platform/pages/device-sharing";
import type { Rendering } from "../../platform/pages/request-context";
import type { EncodedResponse, RenderedResponse } from "./cache/response-types";
import { trackDatabaseFailures } from "./database-failures";
import { shareHydration } from "./document/page-document";
import { createFormTemplate } from "./form-template";
import { createPageContext } from "./page-context";
import {
  encodeResponse,
  isPrivateUrl,
  isPublicResponse,
  limitStorage,
  toRenderedResponse,
} from "./page-responses";
import type { PageForm } from "./view-choice";

type SharedRendererOptions = {
  handler: RequestHandler;
  deps: Deps;
  getReplica: () => Deps["db"] | null;
  storeHydration: (json: string, path: string) => string;
};

/** Renders pages from a new request, so that nothing of a reader's request can enter them. */
export function createSharedRenderer(options: SharedRendererOptions) {
  const { handler, deps, getReplica, storeHydration } = options;

  async function render(path: string, rendering: Rendering) {
    const tables = new Set<string>();
    const readCookies = new Set<string>();
    const forms: TrackedForm[] = [];
    const database = trackDatabaseFailures();
    const renderWith = (renderDeps: Deps) => {
      const context = createPageContext({ ...rendering, onError: database.onError }, renderDeps);
      return trackOpenedForms(forms, () =>
        trackCookieReads(readCookies, () =>
          trackReadTables(tables, () => handler(anonymousRequest(deps.origin, path), context)),
        ),
      );
    };
    const replica = getReplica();
    let response = await renderWith(replica ? { ...deps, db: replica } : deps);
    // The replica has just failed, or the page writes to the database.
    if (replica && response.status >= 500) {
      database.reset();
      forms.length = 0;
      response = await renderWith(deps);
    }
    limitStorage(response, rendering.deviceSharing);
    const rendered = database.withRetryAfter(await toRenderedResponse(response, path));
    if (response.status >= 500) throw new RenderFailure(await encodeResponse(rendered));
    return { response, rendered, tags: [...tables], readCookies, forms };
  }

  async function renderShared(path: string, form: PageForm, isCacheable: boolean): Promise<RenderedResponse> {
    const { response, rendered, tags, readCookies } = await render(path, renderOptionsOf(form));
    // Only the finished response is known as public: private hydration data stays in its `no-store` document.
    if (!isCacheable || !isPublicResponse(response, path)) return { ...rendered, tags: null };
    const body = shareHydration(rendered.body, (json) => storeHydration(json, path));
    return { ...rendered, body, tags, readCookies };
  }

  /** Renders a page that differs between readers only in its form. Any other page is not cached. */
  async function renderFormPage(
    path: string,
    form: PageForm,
    deviceSharing: DeviceSharing | null,
  ): Promise<RenderedResponse> {
    const rendering = { ...renderOptionsOf(form), deviceSharing };
    const { response, rendered, tags, readCookies, forms } = await render(path, rendering);
    const isForEveryone =
      response.status === 200 && !response.headers.has("set-cookie") && !isPrivateUrl(path);
    const fillForms = isForEveryone ? createFormTemplate(rendered.body, forms) : null;
    if (!fillForms) return { ...rendered, tags: null };
    return { ...rendered, tags, readCookies, fillForms };
  }

  return { renderShared, renderFormPage };
}
export type SharedRenderer = ReturnType<typeof createSharedRenderer>;

export const anonymousRequest = (origin: string, path: string): Request =>
  new Request(`${origin}${path}`, { headers: { accept: "text/html" } });

export const renderOptionsOf = (form: PageForm): Rendering => ({
  light: form === "light",
  following: form === "following",
});

/** Carries the error page of a failed render. */
class RenderFailure extends Error {
  constructor(readonly response: EncodedResponse) {
    super(`status ${response.status}`);
  }
}

export function errorScreenOf(error: unknown): EncodedResponse {
  if (error instanceof RenderFailure) return error.response;
  throw error;
}
