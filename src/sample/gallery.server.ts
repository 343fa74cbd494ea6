import { json } from "../db/json-column.server";
import { pictures } from "./texts/gallery.texts";
import type { SeedDeps } from "./seed-deps";

export async function seedGallery({ db, now, newId }: SeedDeps): Promise<void> {
  await db
    .insertInto("gallery_item")
    .values(
      pictures.map(({ title, description, alt, ...picture }) => ({
        ...picture,
        id: newId(),
        state: "published" as const,
        publish_at: now,
        title: json(title),
        description: json(description),
        alt: json(alt),
      })),
    )
    .execute();
}
