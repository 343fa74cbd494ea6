import type { ArtSpec } from "./art/art-of";
import { Cloth } from "./art/cloth";
import { Picture, type PictureView } from "./picture";

/** What an item shows of itself in a card: its photograph, else its cloth. */
export function Cover({ of: { picture, art } }: { of: { picture: PictureView | null; art: ArtSpec } }) {
  return picture ? <Picture picture={picture} size="card" /> : <Cloth {...art} />;
}
