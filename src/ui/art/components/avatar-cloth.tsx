import { Art } from "./art";

interface AvatarClothProps {
  name: string;
  /** Only where the name is not written beside it. */
  label?: string;
  className?: string;
}

export function AvatarCloth({ name, label, className }: AvatarClothProps) {
  return (
    <Art
      name={name}
      className={className ? `avatar ${className}` : "avatar"}
      label={label}
      draw={({ avatar }) => avatar(name)}
    />
  );
}
