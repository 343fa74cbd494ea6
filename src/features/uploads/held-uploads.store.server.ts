import type { Database } from "../../platform/database/database";
import type { Subject } from "./file-uploads.model";

/** Also counts files of the record with the same bytes. */
export async function countHeldUploads(
  db: Database,
  { kind, id }: Subject,
  ids: readonly string[],
): Promise<number> {
  const { held } = await db
    .selectFrom("upload as wanted")
    .select(({ fn }) => fn.countAll<number>().as("held"))
    .where("wanted.id", "in", ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("upload as own")
          .select("own.id")
          .where("own.subject_kind", "=", kind)
          .where("own.subject_id", "=", id)
          .where((own) =>
            own.or([
              own("own.id", "=", own.ref("wanted.id")),
              own("own.digest", "=", own.ref("wanted.digest")),
            ]),
          ),
      ),
    )
    .executeTakeFirstOrThrow();
  return held;
}
