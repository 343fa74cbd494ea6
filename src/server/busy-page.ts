import { createRequest } from "@remix-run/node-fetch-server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { m } from "../paraglide/messages";
import { BASE_LOCALE, directionOf, isLocale } from "../platform/languages";
import { segmentsOf } from "../platform/private-paths";
import { AGAIN } from "./load";
import { holdForm } from "./page/lost-form.server";
import { lostFormPage } from "./page/lost-form-page.server";

/**
 * For a page that cannot be made now: says so in the reader's language, with nothing that would have to be made. A form that was
 * posted is given back.
 * @param origin our own
 */
export async function sendBusy(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): Promise<FastifyReply> {
  const first = request.url.split(/[/?]/, 2)[1];
  const locale = isLocale(first) ? first : BASE_LOCALE;
  const spoken = { locale };
  reply
    .code(503)
    .headers({ "retry-after": AGAIN, "cache-control": "no-store", "content-language": locale })
    .type("text/html; charset=utf-8");
  // Staff who come in while the program starts get on by themselves.
  const isOffice = request.method === "GET" && segmentsOf(request.url.split("?", 1)[0]!)[0] === "admin";
  const refresh = isOffice ? `<meta http-equiv="refresh" content="${AGAIN}">` : "";
  const lost = await lostForm(request, reply, origin);
  return lost
    ? reply.header("content-security-policy", lost.policy).send(lost.html)
    : reply.send(
        `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta name="viewport" content="width=device-width">${refresh}<meta name="color-scheme" content="light dark"><title>${m.guard_busy_title({}, spoken)}</title><h1>${m.guard_busy_title({}, spoken)}</h1><p>${m.guard_busy_text({}, spoken)}</p></html>`,
      );
}

async function lostForm({ raw }: FastifyRequest, reply: FastifyReply, origin: string) {
  if (raw.method !== "POST") return null;
  const { host, protocol } = new URL(origin);
  const form = await holdForm(createRequest(raw, reply.raw, { host, protocol }), origin)();
  return form && lostFormPage(form);
}
