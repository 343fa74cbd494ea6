import type { Deps } from "../../platform/deps";
import { PRIVATE_HEADERS } from "./staff-response.server";

const CONTENT_TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

export const isoDay = ({ now }: Pick<Deps, "now">): string => now().toISOString().slice(0, 10);

/** Streams a file as fast as the client reads it. @param name without its extension */
export const downloadResponse = (
  chunks: AsyncGenerator<string>,
  { name, format }: { name: string; format: keyof typeof CONTENT_TYPES },
): Response =>
  new Response(toStream(chunks), {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="${name}.${format}"`,
      "x-content-type-options": "nosniff",
    },
  });

function toStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}
