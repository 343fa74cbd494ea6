import { z } from "zod";
import { type UrlContext, photoUrl } from "../../../platform/api/api-fields.server";
import type { Serialized } from "../../../platform/api/serialize";
import { portraitOf } from "../../../ui/art/portrait-features";
import { portraitPath } from "../../../ui/art/portrait-path";

export const personImageField = z
  .url()
  .meta({ description: "URL of the photograph, or of a drawing of the person (SVG)" });

type PersonImage = {
  name: string;
  picture: { id: string; widths: readonly number[] } | null;
  portrait?: string | null;
};

export const personImageUrl = (call: UrlContext, { name, picture: photo, portrait }: PersonImage): string =>
  photoUrl(call, photo) ?? call.deps.origin + portraitPath(portraitOf(name, portrait));

export const withImageUrls = <Person extends PersonImage>(
  call: UrlContext & { serialize: <T>(value: T) => Serialized<T> },
  people: readonly Person[],
) =>
  people.map(({ picture: photo, portrait, ...person }) => {
    const image = personImageUrl(call, { name: person.name, picture: photo, portrait: portrait ?? null });
    return Object.assign({}, call.serialize(person), { image });
  });
