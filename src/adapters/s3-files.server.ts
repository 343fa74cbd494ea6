import type { S3Client } from "@aws-sdk/client-s3";
import type { Readable } from "node:stream";
import { checkFileKey } from "../platform/files/file-key";
import type { S3Config } from "../platform/config/s3-config";
import type { FileStore } from "../ports/files";

/** Of the connection and of an answer, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 5000, requestTimeout: 30_000 };

/** Objects of a bucket. Stored with one request each, which S3 carries out whole or not at all. */
export function createS3FileStore(config: S3Config): FileStore {
  let opened: ReturnType<typeof open> | undefined;
  // With the first file: the library takes longer to load than the rest of the program to start.
  const bucket = () => (opened ??= open(config));
  const objectAt = (key: string) => ({ Bucket: config.bucket, Key: checkFileKey(key) });

  return {
    async put(key, bytes) {
      const object = objectAt(key);
      const { client, s3 } = await bucket();
      // With the length, or the library would send it in signed pieces, which not every server reads.
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
    // Not every server knows the checksums that Amazon's does; the signature covers the bytes already.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: TIMEOUTS,
  });
  return { s3, client };
}

/** A bucket that is not there is no missing file: then every file would seem to be gone. */
function absent(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.name === "NoSuchKey" || (error.name === "NotFound" && error.$metadata?.httpStatusCode === 404))
    return null;
  throw error;
}
