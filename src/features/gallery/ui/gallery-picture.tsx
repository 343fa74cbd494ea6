import { plainText } from "../../../platform/i18n/localized-text";
import { Cloth } from "../../../ui/art/components/cloth";
import { Scene } from "../../../ui/art/components/scene";
import { Picture as Photograph, type PictureSize } from "../../../ui/picture/picture";
import type { PictureCardView } from "../gallery-view.server";

type Props = {
  picture: Pick<PictureCardView, "photo" | "scene" | "art" | "alt" | "slug">;
  size: PictureSize;
  /** Visible without scrolling. */
  first?: boolean;
};

/** The alternative text labels photographs and scenes. Woven art is decorative. */
export function GalleryPicture({ picture: { photo, scene, art, alt, slug }, size, first }: Props) {
  if (photo) return <Photograph picture={{ ...photo, alt }} size={size} priority={first} />;
  if (scene === null) return <Cloth {...(art ?? { seed: slug })} />;
  const scenePicture = <Scene name={scene} label={plainText(alt)} />;
  return typeof alt === "string" ? scenePicture : <div lang={alt.lang}>{scenePicture}</div>;
}
