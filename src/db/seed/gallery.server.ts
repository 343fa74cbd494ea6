import { json } from "../content.server";
import { pictures } from "./gallery.texts";
import type { SeedTools } from "./seed-tools";

/** The five pictures of spec §3, one for each album. They are drawn, so nobody had to be asked. */
export async function seedGallery({ db, now, newId }: SeedTools): Promise<void> {
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
