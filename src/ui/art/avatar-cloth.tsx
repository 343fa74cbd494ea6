import { Art } from "./art";
import { drawAvatar } from "./avatar";

interface AvatarClothProps {
  name: string;
  /** Only where the name is not written beside it. */
  label?: string;
  className?: string;
}

export function AvatarCloth({ name, label, className }: AvatarClothProps) {
  return (
    <Art className={className ? `avatar ${className}` : "avatar"} label={label} drawing={drawAvatar(name)} />
  );
}
