import type { S3Client } from "@aws-sdk/client-s3";
import type { Readable } from "node:stream";
import { checkFileKey } from "../platform/files/file-key";
import type { S3Config } from "../platform/config/s3-config";
import type { FileStore } from "../ports/files";

const TIMEOUTS = { connectionTimeout: 5000, requestTimeout: 30_000 };

/** Stores objects in a bucket. A single S3 request is atomic. */
export function createS3FileStore(config: S3Config): FileStore {
  let opened: ReturnType<typeof open> | undefined;
  // Loaded with the first file: the library takes longer to load than the program to start.
  const bucket = () => (opened ??= open(config));
  const objectAt = (key: string) => ({ Bucket: config.bucket, Key: checkFileKey(key) });

  return {
    async put(key, bytes) {
      const object = objectAt(key);
      const { client, s3 } = await bucket();
      // Without a length the library sends signed chunks, which not every server supports.
      await client.send(new s3.PutObjectCommand({ ...object, Body: bytes, ContentLength: bytes.length }));
    },
    async read(key, span) {
      const object = objectAt(key);
      const { client, s3 } = await bucket();
      const range = span ? { Range: `bytes=${span.start}-${span.end}` } : {};
      const found = await client.send(new s3.GetObjectCommand({ ...object, ...range })).catch(absent);
      if (!found) return null;
      const whole = found.ContentRange?.split("/")[1];
      return { size: Number(whole ?? found.ContentLength), stream: found.Body as Readable };
    },
    async stat(key) {
      const object = objectAt(key);
      const { client, s3 } = await bucket();
      const found = await client.send(new s3.HeadObjectCommand(object)).catch(absent);
      return found && { size: Number(found.ContentLength) };
    },
    async remove(key) {
      const object = objectAt(key);
      const { client, s3 } = await bucket();
      await client.send(new s3.DeleteObjectCommand(object)).catch(absent);
    },
    space: async () => null,
    async *list(prefix) {
      const { client, s3 } = await bucket();
      let after: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket: config.bucket, Prefix: prefix, ContinuationToken: after }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        after = page.NextContinuationToken;
      } while (after);
    },
  };
}

async function open({ endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
  const s3 = await import("@aws-sdk/client-s3");
  const client: S3Client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Not every server supports Amazon's checksums; the signature covers the bytes already.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: TIMEOUTS,
  });
  return { s3, client };
}

/** A missing bucket is an error, or every file would seem to be deleted. */
function absent(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.name === "NoSuchKey" || (error.name === "NotFound" && error.$metadata?.httpStatusCode === 404))
    return null;
  throw error;
}
