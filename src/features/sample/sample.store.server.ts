import { type SampleRemoval, removeSampleRows } from "./remove-sample.store.server";
import { listSamplePictureFiles } from "./sample-rows.store.server";
import type { Database } from "../../platform/database/database";

export type { SampleRemoval };
export { listSamplePictureFiles, removeSampleRows };

export const sampleExists = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("sample_row").select("item").limit(1).executeTakeFirst()) !== undefined;
