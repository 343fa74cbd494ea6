import type { ColumnType, Generated } from "kysely";
import type { ConsentKind } from "../../features/uploads/uploads.model";
import type { MediaFormat } from "../../platform/media-address";
import type { Text } from "../columns";

export type UploadTables = {
  picture: {
    id: string;
    original_digest: string;
    width: number;
    height: number;
    focus_x: Generated<number>;
    focus_y: Generated<number>;
    alt: Text;
    taken_on: string | null;
    consent_kind: ConsentKind;
    consent_purpose: string | null;
    consent_until: string | null;
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
};
