import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify from "fastify";
import type { Config } from "../../platform/config/config";

const YEAR_SECONDS = 31_536_000;

const CSP_NONE = ["'none'"];

const EMPTY_CSP = {
  defaultSrc: CSP_NONE,
  objectSrc: CSP_NONE,
  baseUri: CSP_NONE,
  formAction: CSP_NONE,
  frameAncestors: CSP_NONE,
};

export const helmetOptions = (config: Config): FastifyHelmetOptions => ({
  // API responses and files render nothing and cannot be framed. Pages set their own policy.
  contentSecurityPolicy: { useDefaults: false, directives: EMPTY_CSP },
  strictTransportSecurity: config.origin.startsWith("https:")
    ? { maxAge: YEAR_SECONDS, includeSubDomains: config.hstsSubdomains }
    : false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
});

/** Returns the headers of helmet, for responses that bypass it. */
export async function readSecurityHeaders(
  securityOptions: FastifyHelmetOptions,
): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, securityOptions);
  probe.get("/", (_request, reply) => reply.getHeaders());
  return (await probe.inject("/")).json();
}
