import type { IncomingHttpHeaders } from "node:http";
import { type Agent, request } from "node:https";

export type Answer = Readonly<{ status: number; headers: IncomingHttpHeaders; text: string }>;
type Fields = Readonly<Record<string, string>>;

/** Trusts only `ca`, and does not follow redirects. */
export function ask(
  url: string,
  { ca, agent, fields, cookie }: { ca: string; agent?: Agent; fields?: Fields; cookie?: string },
): Promise<Answer> {
  const { origin } = new URL(url);
  const body = fields && new URLSearchParams(fields).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        ca,
        agent,
        method: body === undefined ? "GET" : "POST",
        timeout: 60_000,
        headers: {
          accept: "text/html",
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { origin, "content-type": "application/x-www-form-urlencoded" }),
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on("error", reject);
      },
    );
    sent.on("timeout", () => sent.destroy(new Error(`no answer within a minute: ${url}`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A browser without script: stores cookies and follows redirects. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #ca: string;

  constructor(origin: string, ca: string) {
    this.#origin = origin;
    this.#ca = ca;
  }

  async open(path: string, fields?: Fields): Promise<Answer & { path: string }> {
    for (let hops = 0; hops < 10; hops++) {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await ask(new URL(path, this.#origin).href, {
        ca: this.#ca,
        cookie,
        ...(fields ? { fields } : {}),
      });
      for (const line of answer.headers["set-cookie"] ?? []) this.#store(line);
      const { location } = answer.headers;
      if (location === undefined || answer.status < 300 || answer.status > 399) return { ...answer, path };
      const next = new URL(location, new URL(path, this.#origin));
      path = next.pathname + next.search;
      fields = undefined;
    }
    throw new Error(`too many redirects: ${path}`);
  }

  #store(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)];
    if (attributes.some((each) => /max-age=0/i.test(each))) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
