import path from "node:path";
import { z } from "zod";
import { ConfigError } from "./config-error";
import type { S3Config } from "./s3-config";
import { ageRecipient, bucketName, commaSeparated, origin, wholeNumber } from "./config-schemas";

export type BackupConfig = Readonly<{
  folder: string;
  isTargetConfigured: boolean;
  s3: S3Config | null;
  everyHours: number | null;
  /** Public age keys; empty: backups are not encrypted. */
  recipients: readonly string[];
  keep: Readonly<{ days: number; weeks: number; months: number }>;
}>;

export const backupSettings = {
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Existing directory for backups, on another disk; when not set, `npm run backup` uses backups in DATA_DIR",
    ),
  BACKUP_S3_BUCKET: bucketName
    .optional()
    .describe("Bucket of the backups (below backups/), instead of BACKUP_DIR"),
  BACKUP_S3_ENDPOINT: origin.optional().describe("URL of its S3 server; default S3_ENDPOINT"),
  BACKUP_S3_REGION: z.string().min(1).optional().describe("Its region; default S3_REGION"),
  BACKUP_S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Access key id for it; default S3_ACCESS_KEY_ID"),
  BACKUP_S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe("Secret of that key; default S3_SECRET_ACCESS_KEY"),
  BACKUP_EVERY_HOURS: z
    .string()
    .refine((text) => text === "off" || (/^\d{1,3}$/.test(text) && +text >= 1 && +text <= 720), {
      error: "must be a number of hours from 1 to 720, or off",
    })
    .prefault("24")
    .transform((text) => (text === "off" ? "off" : Number(text)))
    .describe("Hours between automatic backups, or off; they run once BACKUP_DIR or BACKUP_S3_BUCKET is set"),
  BACKUP_RECIPIENT: commaSeparated(ageRecipient).describe(
    "Public keys (age1…) that encrypt backups, separated by commas; `npm run backup -- keygen` creates one",
  ),
  BACKUP_KEEP_DAYS: wholeNumber(0, 3650)
    .default(7)
    .describe("Number of days whose newest backup is retained; days without a backup do not count"),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 520)
    .default(4)
    .describe("Number of weeks whose newest backup is retained"),
  BACKUP_KEEP_MONTHS: wholeNumber(0, 120)
    .default(6)
    .describe("Number of months whose newest backup is retained"),
};

type FileSettings = {
  DATA_DIR: string;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

/** Bucket settings default to those of files: one server and key often serve both. */
export function parseBackupConfig(
  data: z.infer<z.ZodObject<typeof backupSettings>> & FileSettings,
): BackupConfig {
  const { BACKUP_S3_BUCKET: bucket } = data;
  const keys = {
    accessKeyId: data.BACKUP_S3_ACCESS_KEY_ID ?? data.S3_ACCESS_KEY_ID,
    secretAccessKey: data.BACKUP_S3_SECRET_ACCESS_KEY ?? data.S3_SECRET_ACCESS_KEY,
  };
  if (bucket && !(keys.accessKeyId && keys.secretAccessKey))
    throw new ConfigError(
      "Configuration: BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
    );
  const isTargetConfigured = (data.BACKUP_DIR ?? bucket) !== undefined;
  return {
    isTargetConfigured,
    recipients: data.BACKUP_RECIPIENT,
    folder: path.resolve(data.BACKUP_DIR ?? path.join(data.DATA_DIR, "backups")),
    s3: bucket
      ? {
          bucket,
          endpoint: data.BACKUP_S3_ENDPOINT ?? data.S3_ENDPOINT,
          region: data.BACKUP_S3_REGION ?? data.S3_REGION,
          accessKeyId: keys.accessKeyId!,
          secretAccessKey: keys.secretAccessKey!,
        }
      : null,
    everyHours: isTargetConfigured && data.BACKUP_EVERY_HOURS !== "off" ? data.BACKUP_EVERY_HOURS : null,
    keep: { days: data.BACKUP_KEEP_DAYS, weeks: data.BACKUP_KEEP_WEEKS, months: data.BACKUP_KEEP_MONTHS },
  };
}
