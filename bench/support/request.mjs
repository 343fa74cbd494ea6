// One request as it goes over the wire: `fetch` would ask for other encodings and unpack what comes.
import http from "node:http";

/**
 * Names a reader who is signed in, as far as the page cache can see: a page that reads a cookie, or that the cache does not
 * hold, is made for each request.
 */
export const UNCACHED = { cookie: "__Host-reboot-bench=1" };

/** Requests of one wait for each other. */
const singleConnectionAgent = new http.Agent({ keepAlive: true, maxSockets: 1 });
/** Requests of several, which wait for nobody. */
export const concurrentAgent = new http.Agent({ keepAlive: true });

/** @returns {Promise<{ status: number, headers: http.IncomingHttpHeaders, body: Buffer, milliseconds: number }>} */
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
