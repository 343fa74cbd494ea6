import { createServer, request } from "node:http";

/** One response as it left the program. */
export type Recorded = {
  method: string;
  /** With its parameters. */
  path: string;
  status: number;
  cacheControl: string;
  /** Where a redirect leads, and the body as text. */
  text: string;
};

/** A proxy in front of a program that records every response: of documents, scripts, calls and the service worker. */
export async function startRecorder(port: number, target: number) {
  const responses: Recorded[] = [];
  const server = createServer((asked, reply) => {
    const { method = "GET", url: path = "/" } = asked;
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const forward = request({ port: target, host: "localhost", path, method, headers }, (got) => {
      const chunks: Buffer[] = [];
      got.on("data", (chunk: Buffer) => chunks.push(chunk));
      got.on("end", () => {
        const { "cache-control": cacheControl = "", location = "" } = got.headers;
        const text = [location, Buffer.concat(chunks).toString()].join("\n");
        responses.push({ method, path, status: got.statusCode ?? 0, cacheControl, text });
        reply.writeHead(got.statusCode ?? 502, got.headers).end(Buffer.concat(chunks));
      });
    });
    forward.on("error", () => asked.socket.destroy());
    asked.pipe(forward);
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
