import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import type { RequestHandler, RouterContextProvider } from "react-router";
import type { Deps } from "../../platform/deps";
import { type Rendering, ipAddressContext, renderPageContext } from "../../platform/pages/request-context";
import { type Visit, resolveVisit } from "../../platform/pages/visit.server";
import { ipKey } from "../../platform/rate-limit/ip-key";
import { sendEncodedResponse } from "../http/encoded-response";
import { trackDatabaseFailures } from "./database-failures";
import { resolveDeviceAnswer } from "./device-answer";
import { isFileDownload, sendFileDownload } from "./file-download";
import { captureForm } from "./form-recovery/form-recovery.server";
import { renderFormRecoveryPage } from "./form-recovery/form-recovery-page.server";
import { withLanguageCookie } from "./language-redirect";
import { createPageContext } from "./page-context";
import { limitStorage, toPrivateResponse, toUnavailableResponse } from "./page-responses";
import { anonymousRequest, renderOptionsOf } from "./render-shared";
import { pageFormOf } from "./view-choice";
import { waitForBody } from "./wait-for-body";

/** Renders a page for one reader and sends it. */
type ServePrivatePage = (
  incoming: IncomingMessage,
  reply: ServerResponse,
  ipAddress: string,
) => Promise<void>;

export function createPrivatePages(handler: RequestHandler, deps: Deps): ServePrivatePage {
  const { host, protocol } = new URL(deps.origin);

  function createReaderContext(
    rendering: Rendering,
    visit: Visit | null,
    ipAddress: string,
  ): RouterContextProvider {
    const context = createPageContext(rendering, {
      ...deps,
      ...(visit === null ? {} : { visit: visit.id }),
      requestMemo: new Map(),
    });
    context.set(ipAddressContext, ipKey(ipAddress));
    context.set(renderPageContext, (path, renderDeps) => {
      const renderContext = createPageContext({ light: false }, renderDeps);
      renderContext.set(ipAddressContext, ipKey(ipAddress));
      return handler(anonymousRequest(deps.origin, path), renderContext);
    });
    return context;
  }

  return async (incoming, reply, ipAddress) => {
    if (incoming.method === "POST" && !(await waitForBody(incoming))) return;
    const { cookie: cookies } = incoming.headers;
    const database = trackDatabaseFailures();
    const request = createRequest(incoming, reply, { host, protocol });
    const recoverForm = captureForm(request, deps.origin);
    // Does not wait a second time for a body that is still incomplete.
    const readPosted = incoming.complete ? recoverForm : async () => null;
    const device = await resolveDeviceAnswer(cookies, deps.origin, readPosted);
    const visit =
      device.sharing === "shared"
        ? resolveVisit({ cookies, method: request.method, now: deps.now() }, deps.origin)
        : null;
    const rendering = {
      ...renderOptionsOf(pageFormOf(incoming.headers)),
      deviceSharing: device.sharing,
      onError: database.onError,
    };
    const response = await handler(request, createReaderContext(rendering, visit, ipAddress));
    if (isFileDownload(response)) return sendFileDownload(incoming, reply, response);
    const recoverable =
      database.isDatabaseUnavailable() && response.status >= 500 ? await recoverForm() : null;
    const finalResponse = recoverable
      ? toUnavailableResponse(await renderFormRecoveryPage(recoverable))
      : response;
    for (const cookie of [device.cookie, visit?.cookie])
      if (cookie) finalResponse.headers.append("set-cookie", cookie);
    limitStorage(finalResponse, device.sharing);
    const encoded = database.withRetryAfter(await toPrivateResponse(finalResponse, incoming));
    sendEncodedResponse(incoming, reply, withLanguageCookie(incoming, deps.origin, encoded));
  };
}
