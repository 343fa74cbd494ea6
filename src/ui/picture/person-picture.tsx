import { AvatarCloth } from "../art/components/avatar-cloth";
import { Picture, type PictureView } from "./picture";

/** A person beside the own name: the photograph, else the cloth of the name. */
export function PersonPicture({
  of: { name, picture },
  size,
}: {
  of: { name: string; picture: PictureView | null };
  size: "portrait" | "mark";
}) {
  return picture ? <Picture picture={picture} size={size} /> : <AvatarCloth name={name} />;
}
