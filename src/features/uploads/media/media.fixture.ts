import sharp from "sharp";
import type { Deps } from "../../../platform/deps";
import type { User } from "../../../platform/auth/principal";
import { createMember } from "../../accounts/accounts.fixture";
import { uploadFile } from "../file-uploads.fixture";
import { orderPicture } from "./media.service.server";
import type { PictureDetails } from "./pictures.model";

export async function editor(deps: Deps, email = "editor@example.org"): Promise<User> {
  const { user } = await createMember(deps, email, ["editor"]);
  return { kind: "user", id: user.accountId, roles: ["editor"] };
}

export const geotaggedPhoto = (colour: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .withExif({
      // Similar colours can have equal pixels; the name makes each file unique.
      IFD0: { Make: "Nokia", Artist: `Amina ${colour}` },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "3/1 7/1 0/1" },
    })
    .toBuffer();

export const ABOUT: PictureDetails = {
  alt: { en: "Amina explains a loop", fr: "Amina explique une boucle" },
  photographedOn: "2026-10-01",
  focus: null,
  consent: { kind: "given", purpose: "website", until: null, from: "Amina, on paper" },
};

export async function createPictureOrder(
  deps: Deps,
  user: User,
  bytes: Buffer,
  details = ABOUT,
): Promise<string> {
  const owner = { account: user.id, visitor: null };
  const upload = await uploadFile(deps, owner, bytes, { purpose: "media", filetype: "image/jpeg" });
  const made = await orderPicture(deps, user, upload, details);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}
