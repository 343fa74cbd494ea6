import type { FastifyInstance } from "fastify";
import { receiveEvent } from "../../features/donations/payments/payment-events.service.server";
import type { Deps } from "../../platform/deps";

const MAX_BODY_BYTES = 262_144;

/** `/webhooks/payments/<provider>`: the signature covers the raw bytes, so nothing parses them before. */
export async function addWebhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      "/webhooks/payments/:provider",
      async ({ params, body, headers }, reply) => {
        const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const readHeader = (name: string) => {
          const value = headers[name];
          return Array.isArray(value) ? value[0] : value;
        };
        const received = await receiveEvent(deps, params.provider, raw, readHeader);
        if (received.ok) return { received: received.value };
        return reply.code(received.error === "unknown_provider" ? 404 : 400).send({ error: received.error });
      },
    );
  });
}
