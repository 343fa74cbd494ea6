// One request as it goes over the wire: `fetch` would ask for other encodings and unpack what comes.
import http from "node:http";

/** Names a reader who is signed in, as far as the page cache can see: such a page is made anew for every request. */
export const UNCACHED = { cookie: "__Host-reboot-bench=1" };

/** Requests of one wait for each other. */
const oneByOne = new http.Agent({ keepAlive: true, maxSockets: 1 });
/** Requests of several, which wait for nobody. */
export const atOnce = new http.Agent({ keepAlive: true });

/** @returns {Promise<{ status: number, headers: http.IncomingHttpHeaders, body: Buffer, milliseconds: number }>} */
export function get(address, headers = {}, agent = oneByOne) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(address, { headers, agent }, (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - began,
          }),
        );
      })
      .on("error", reject);
  });
}
