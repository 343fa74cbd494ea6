import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createS3FileStore } from "../../src/adapters/s3-files.server";
import { parseByteRange } from "../../src/platform/http/byte-range";

const S3_KEYS = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};

/** One bucket in memory. Verifies signatures (AWS Signature Version 4) and digests like S3. */
export async function startFakeS3(bucket: string, region: string) {
  const objects = new Map<string, Buffer>();
  let dropsNext = false;
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.writeHead(500).end());
  });

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const body = await buffer(request);
    const wrong = refusal(request, body, region);
    if (wrong) return refuse(reply, 403, wrong);
    const [, name, ...rest] = new URL(request.url!, "http://s3").pathname.split("/").map(decodeURIComponent);
    if (name !== bucket) return refuse(reply, 404, "NoSuchBucket");
    const key = rest.join("/");
    if (request.method === "GET" && key === "")
      return list(new URL(request.url!, "http://s3").searchParams, reply);
    if (request.method === "PUT") {
      if (request.headers["content-encoding"]) return refuse(reply, 501, "NotImplemented");
      if (!dropsNext) objects.set(key, body);
      dropsNext = false;
      return reply.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return refuse(reply, 404, "NoSuchKey", request.method === "HEAD");
    const span = parseByteRange(request.headers.range, found.length);
    if (span === "unsatisfiable") return refuse(reply, 416, "InvalidRange");
    const part = span === "whole" ? found : found.subarray(span.start, span.end + 1);
    const headers: Record<string, string | number> = { "content-length": part.length };
    if (span !== "whole") headers["content-range"] = `bytes ${span.start}-${span.end}/${found.length}`;
    reply.writeHead(span === "whole" ? 200 : 206, headers).end(request.method === "HEAD" ? undefined : part);
  }

  /** Pages of three, so that lists have several. */
  function list(searchParams: URLSearchParams, reply: ServerResponse) {
    const [prefix, after] = [searchParams.get("prefix") ?? "", searchParams.get("continuation-token") ?? ""];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const left = keys.filter((key) => key > after);
    const page = left.slice(0, 3);
    const more = left.length > page.length;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    reply
      .writeHead(200, { "content-type": "application/xml" })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${next}</ListBucketResult>`,
      );
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { ...S3_KEYS, bucket, region, endpoint };
  return {
    settings,
    files: createS3FileStore(settings),
    objects,
    dropNextObject: () => void (dropsNext = true),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function refuse(reply: ServerResponse, status: number, code: string, bare = false) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  reply.writeHead(status, bare ? {} : { "content-type": "application/xml" }).end(bare ? undefined : xml);
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const hex = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Returns an error code, or null for a valid signature. */
function refusal(request: IncomingMessage, body: Buffer, region: string): string | null {
  const { headers } = request;
  const [, id, day, where, signed, signature] = AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  const time = String(headers["x-amz-date"] ?? "");
  if (!signature || id !== S3_KEYS.accessKeyId || where !== region || !time.startsWith(day!))
    return "AccessDenied";
  const digest = String(headers["x-amz-content-sha256"]);
  if (digest !== hex(body)) return "XAmzContentSHA256Mismatch";
  const names = signed!.split(";");
  if (!names.includes("host") || !names.includes("x-amz-content-sha256")) return "AccessDenied";
  const [path = "", query = ""] = request.url!.split("?");
  const canonical = [
    request.method,
    path,
    query.split("&").toSorted().join("&"),
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signed,
    digest,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${S3_KEYS.secretAccessKey}`, day!));
  const right = hmac(key, ["AWS4-HMAC-SHA256", time, scope, hex(canonical)].join("\n"));
  return timingSafeEqual(right, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
