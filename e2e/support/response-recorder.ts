import { createServer, request } from "node:http";

export type RecordedResponse = {
  method: string;
  path: string;
  status: number;
  cacheControl: string;
  /** Location header and body. */
  text: string;
};

export async function startResponseRecorder(port: number, target: number) {
  const responses: RecordedResponse[] = [];
  const server = createServer((incoming, reply) => {
    const { method = "GET", url: path = "/" } = incoming;
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const upstreamRequest = request(
      { port: target, host: "localhost", path, method, headers },
      (upstreamResponse) => {
        const chunks: Buffer[] = [];
        upstreamResponse.on("data", (chunk: Buffer) => chunks.push(chunk));
        upstreamResponse.on("end", () => {
          const { "cache-control": cacheControl = "", location = "" } = upstreamResponse.headers;
          const text = [location, Buffer.concat(chunks).toString()].join("\n");
          responses.push({ method, path, status: upstreamResponse.statusCode ?? 0, cacheControl, text });
          reply
            .writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
            .end(Buffer.concat(chunks));
        });
      },
    );
    upstreamRequest.on("error", () => incoming.socket.destroy());
    incoming.pipe(upstreamRequest);
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    responses,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Assets carry a digest of their bytes in their name. */
export const isAsset = ({ path: url, cacheControl }: RecordedResponse) =>
  /^\/assets\/[^?]*-[\w-]{8,}\.\w+$/.test(url) && cacheControl.includes("immutable");
