// `fetch` would request other encodings and decompress bodies.
import http from "node:http";

/** The page cache takes this cookie for a signed-in reader, so it renders pages that read cookies. */
export const UNCACHED = { cookie: "__Host-reboot-bench=1" };

/** Requests wait for each other. */
const singleConnectionAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });
/** Requests do not wait for each other. */
export const concurrentAgent = new http.Agent({ keepAlive: true });

export function get(address, headers = {}, agent = singleConnectionAgent) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(address, { headers, agent }, (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - startedAt,
          }),
        );
      })
      .on("error", reject);
  });
}
