import { createServer, request } from "node:http";

/** One response as it left the program. */
export type RecordedResponse = {
  method: string;
  /** With its parameters. */
  path: string;
  status: number;
  cacheControl: string;
  /** Where a redirect leads, and the body as text. */
  text: string;
};

/** A proxy in front of a program that records every response: of documents, scripts, calls and the service worker. */
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

/** A file of the build: its name holds a digest of its bytes. */
export const isAsset = ({ path: url, cacheControl }: RecordedResponse) =>
  /^\/assets\/[^?]*-[\w-]{8,}\.\w+$/.test(url) && cacheControl.includes("immutable");
