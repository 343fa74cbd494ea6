import { z } from "zod";
import { ConfigError } from "./config-error";
import { bucketName, origin } from "./config-schemas";

/** Amazon's S3 without `endpoint`; other servers use path-style URLs. */
export type S3Config = Readonly<{
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

export const s3Settings = {
  S3_BUCKET: bucketName
    .optional()
    .describe("Bucket for pictures and files, instead of DATA_DIR/files; needed with several machines"),
  S3_ENDPOINT: origin.optional().describe("URL of an S3 server other than Amazon's"),
  S3_REGION: z.string().min(1).default("us-east-1").describe("Region of the bucket"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("Access key id for the bucket"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("Secret of that key"),
};

/** All or nothing: with half of it, files would be stored in an unexpected place. */
export function parseS3Config(data: z.infer<z.ZodObject<typeof s3Settings>>): S3Config | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  if (S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return {
      bucket: S3_BUCKET,
      endpoint: data.S3_ENDPOINT,
      region: data.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  if (S3_BUCKET ?? data.S3_ENDPOINT ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY)
    throw new ConfigError(
      "Configuration: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.",
    );
  return null;
}
