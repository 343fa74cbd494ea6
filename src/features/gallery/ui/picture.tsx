import { words } from "../../../platform/languages";
import { Cloth } from "../../../ui/art/cloth";
import { Scene } from "../../../ui/art/scene";
import { Picture as Photograph, type PictureSize } from "../../../ui/picture";
import type { PictureCardView } from "../gallery-view.server";

type Props = {
  picture: Pick<PictureCardView, "photo" | "scene" | "art" | "alt" | "slug">;
  size: PictureSize;
  /** Seen without scrolling. */
  first?: boolean;
};

/**
 * What is seen: the photograph; else the drawn scene, who does what as its name; else the cloth of the picture, which
 * says nothing.
 */
export function Picture({ picture: { photo, scene, art, alt, slug }, size, first }: Props) {
  if (photo) return <Photograph picture={{ ...photo, alt }} size={size} first={first} />;
  if (scene === null) return <Cloth {...(art ?? { seed: slug })} />;
  const drawn = <Scene name={scene} label={words(alt)} />;
  return typeof alt === "string" ? drawn : <div lang={alt.lang}>{drawn}</div>;
}
