import type { FastifyInstance } from "fastify";
import { receiveEvent } from "../../features/donations/payments/payment-events.service.server";
import type { Deps } from "../../platform/deps";

/** Largest event that is read, in bytes. */
const MAX_BODY_BYTES = 262_144;

/**
 * `/webhooks/payments/<provider>`: where payment providers tell us that something happened. The signature is over the bytes
 * as they came, so nothing parses them before; the answer is given as soon as the event is written down.
 */
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
