import { createRequest } from "@remix-run/node-fetch-server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { m } from "../../paraglide/messages";
import { BASE_LOCALE, directionOf, isLocale } from "../../platform/i18n/locales";
import { pathSegments } from "../../platform/pages/private-paths";
import { RETRY_AFTER_SECONDS } from "../http/load-monitor";
import { captureForm } from "./form-recovery/form-recovery.server";
import { renderFormRecoveryPage } from "./form-recovery/form-recovery-page.server";

/** Responds with 503 in the reader's language without rendering a page; returns a posted form. */
export async function sendOverloadedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): Promise<FastifyReply> {
  const firstSegment = request.url.split(/[/?]/, 2)[1];
  const locale = isLocale(firstSegment) ? firstSegment : BASE_LOCALE;
  const options = { locale };
  reply
    .code(503)
    .headers({ "retry-after": RETRY_AFTER_SECONDS, "cache-control": "no-store", "content-language": locale })
    .type("text/html; charset=utf-8");
  // The back office reloads itself, for staff who open it while the server starts.
  const isAdmin = request.method === "GET" && pathSegments(request.url.split("?", 1)[0]!)[0] === "admin";
  const refresh = isAdmin ? `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">` : "";
  const recovery = await recoverForm(request, reply, origin);
  return recovery
    ? reply.header("content-security-policy", recovery.policy).send(recovery.html)
    : reply.send(
        `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta name="viewport" content="width=device-width">${refresh}<meta name="color-scheme" content="light dark"><title>${m.guard_busy_title({}, options)}</title><h1>${m.guard_busy_title({}, options)}</h1><p>${m.guard_busy_text({}, options)}</p></html>`,
      );
}

async function recoverForm({ raw }: FastifyRequest, reply: FastifyReply, origin: string) {
  if (raw.method !== "POST") return null;
  const { host, protocol } = new URL(origin);
  const form = await captureForm(createRequest(raw, reply.raw, { host, protocol }), origin)();
  return form && renderFormRecoveryPage(form);
}
