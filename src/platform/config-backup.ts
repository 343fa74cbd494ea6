import path from "node:path";
import { z } from "zod";
import { ConfigError } from "./config-error";
import type { S3Settings } from "./config-s3";
import { origin, whole } from "./config-values";

export type BackupConfig = Readonly<{
  /** Absolute path. */
  folder: string;
  /** Instead of the folder. */
  s3: S3Settings | null;
  /** Null: only when somebody says so. */
  everyHours: number | null;
  keep: Readonly<{ days: number; weeks: number; months: number }>;
}>;

/** What an operator may set for backups. */
export const backupSettings = {
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("Folder of the backups, best on another disk; the folder backups in DATA_DIR when not set"),
  BACKUP_S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe("Bucket of the backups (below backups/), instead of a folder"),
  BACKUP_S3_ENDPOINT: origin
    .optional()
    .describe("Its server; S3_ENDPOINT when not set, as with the next three"),
  BACKUP_S3_REGION: z.string().min(1).optional().describe("Its region; S3_REGION when not set"),
  BACKUP_S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Who may read and write it; S3_ACCESS_KEY_ID"),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("Its secret; S3_SECRET_ACCESS_KEY"),
  BACKUP_EVERY_HOURS: whole(1, 720)
    .optional()
    .describe("How often the program makes a backup by itself, in hours; never when not set"),
  BACKUP_KEEP_DAYS: whole(0, 3650)
    .default(7)
    .describe("Of how many days, the last that have one, the newest backup is kept by the program"),
  BACKUP_KEEP_WEEKS: whole(0, 520).default(4).describe("The same for weeks"),
  BACKUP_KEEP_MONTHS: whole(0, 120).default(6).describe("The same for months"),
};

/** What stands for what is not said of backups. */
type Files = {
  DATA_DIR: string;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

/** What is not said of the bucket is as for files: one server and one key often serve both. */
export function backupOf(data: z.infer<z.ZodObject<typeof backupSettings>> & Files): BackupConfig {
  const { BACKUP_S3_BUCKET: bucket } = data;
  const keys = {
    accessKeyId: data.BACKUP_S3_ACCESS_KEY_ID ?? data.S3_ACCESS_KEY_ID,
    secretAccessKey: data.BACKUP_S3_SECRET_ACCESS_KEY ?? data.S3_SECRET_ACCESS_KEY,
  };
  if (bucket && !(keys.accessKeyId && keys.secretAccessKey))
    throw new ConfigError(
      "Configuration: BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
    );
  return {
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
    everyHours: data.BACKUP_EVERY_HOURS ?? null,
    keep: { days: data.BACKUP_KEEP_DAYS, weeks: data.BACKUP_KEEP_WEEKS, months: data.BACKUP_KEEP_MONTHS },
  };
}
