import { type Duplex, pipeline } from "node:stream";
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";

export type Line = {
  /**
   * `up` carries everything, `cut` breaks every connection, `silent` takes requests and never answers, `one-way` carries
   * requests and loses the answers.
   */
  state: "up" | "cut" | "silent" | "one-way";
  /** Answers in place of the program, by path; a text, or null for 404. */
  instead: Map<string, string | null>;
  /** Changes what the program answered, by path. */
  change: Map<string, (body: string) => string>;
  /** Paths that were asked for, in order. */
  asked: string[];
  stop: () => Promise<void>;
};

/** A line between browser and program that can be cut, fall silent, or lead to another build of the program. */
export async function startLine(port: number, target: number): Promise<Line> {
  const server = createServer((asked, answer) => carry(line, target, asked, answer));
  const sockets = new Set<Duplex>();
  const cutSockets = () => sockets.forEach((socket) => socket.destroy());
  let state: Line["state"] = "up";
  const line: Line = {
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      if (next !== "up") cutSockets();
    },
    instead: new Map(),
    change: new Map(),
    asked: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        cutSockets();
      }),
  };
  server.on("upgrade", (asked, socket) => {
    if (line.state !== "up") return socket.destroy();
    const forward = request({ port: target, host: "localhost", path: asked.url, headers: asked.headers });
    forward.on("upgrade", (answer, behind) => {
      // Cut while the program was answering.
      if (line.state !== "up") behind.destroy();
      if (behind.destroyed) return socket.destroy();
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${rawHeaders(answer)}\r\n`);
      sockets.add(socket).add(behind);
      pipeline(socket, behind, socket, () =>
        [socket, behind].forEach((end) => sockets.delete(end.destroy())),
      );
    });
    socket.on("error", () => forward.destroy());
    forward.on("response", () => socket.destroy());
    forward.on("error", () => socket.destroy());
    forward.end();
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return line;
}

/** The headers of an answer as they came, one line each. */
const rawHeaders = ({ rawHeaders: all }: IncomingMessage): string =>
  all.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");

function carry(line: Line, target: number, asked: IncomingMessage, answer: ServerResponse): void {
  const path = asked.url ?? "/";
  line.asked.push(path);
  if (line.state === "cut") return void asked.socket.destroy();
  if (line.state === "silent") return;
  const instead = line.instead.get(path);
  if (instead === null) return void answer.writeHead(404).end();
  if (instead !== undefined) {
    answer.writeHead(200, { "content-type": "text/html", "cache-control": "public, max-age=0" }).end(instead);
    return;
  }
  const change = line.change.get(path);
  const headers = { ...asked.headers, ...(change ? { "accept-encoding": "identity" } : {}) };
  // A program that does not know about the change would answer that nothing has changed.
  if (change) delete headers["if-none-match"];
  const forward = request({ port: target, host: "localhost", path, method: asked.method, headers }, (got) => {
    if (line.state === "one-way") return void asked.socket.destroy();
    if (!change) {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
      return;
    }
    const chunks: Buffer[] = [];
    got.on("data", (chunk: Buffer) => chunks.push(chunk));
    got.on("end", () => {
      const { "content-length": _, etag: __, "last-modified": ___, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 502, rest).end(change(Buffer.concat(chunks).toString()));
    });
  });
  forward.on("error", () => asked.socket.destroy());
  asked.pipe(forward);
}
