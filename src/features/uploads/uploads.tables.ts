import type { ColumnType, Generated } from "kysely";
import type { FileScan, FileType, Purpose, UploadState } from "./file-uploads.model";
import type {
  PictureDetails,
  ConsentKind,
  PictureOrderReason,
  PictureOrderState,
} from "./media/pictures.model";
import type { MediaFormat } from "../../platform/files/media-url";
import type { LocalizedColumn } from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    picture: {
      id: string;
      original_digest: string;
      width: number;
      height: number;
      focus_x: Generated<number>;
      focus_y: Generated<number>;
      alt: LocalizedColumn;
      photographed_on: string | null;
      consent_kind: ConsentKind;
      consent_purpose: string | null;
      consent_until: string | null;
      consent_from: string | null;
      version: Generated<number>;
      withdrawn_at: Date | null;
      created_at: ColumnType<Date, Date, never>;
      updated_at: Date;
    };
    picture_rendition: {
      picture_id: string;
      format: MediaFormat;
      width: number;
      height: number;
      bytes: number;
      digest: string;
    };
    upload: {
      id: string;
      account_id: string | null;
      visitor: string | null;
      sender: string | null;
      purpose: Purpose;
      name: string;
      declared_type: FileType;
      size: number;
      received: Generated<number>;
      state: UploadState;
      key: string | null;
      type: FileType | null;
      bytes: number | null;
      digest: string | null;
      scan: Generated<FileScan>;
      scan_failed_at: Date | null;
      scan_due_at: Date | null;
      subject_kind: string | null;
      subject_id: string | null;
      created_at: ColumnType<Date, Date, never>;
      expires_at: Date;
      removed_at: Date | null;
    };
    picture_order: {
      id: string;
      upload_id: string;
      details: ColumnType<PictureDetails, string, never>;
      name: string;
      actor: string;
      state: Generated<PictureOrderState>;
      attempts: Generated<number>;
      due_at: Date;
      picture_id: string | null;
      reason: PictureOrderReason | null;
      created_at: ColumnType<Date, Date, never>;
      ended_at: Date | null;
    };
    document: {
      id: string;
      name: string;
      bytes: number;
      created_at: ColumnType<Date, Date, never>;
      withdrawn_at: Date | null;
    };
    upload_object: {
      key: string;
      upload_id: string;
      start: number | null;
      bytes: number;
      digest: string;
      is_stored: Generated<boolean>;
      started_at: ColumnType<Date, Date, never>;
    };
  }
}
