import sharp from "sharp";

type Size = { width?: number; height?: number };

/** Each colour makes another picture. */
export async function testPhoto(colour: string, { width = 800, height = 600 }: Size = {}) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return {
    bytes,
    metadata: {
      alt: { en: "Amina explains a loop", fr: "Amina explique une boucle" },
      photographedOn: null,
      focus: null,
      consent: { kind: "none_needed" as const },
    },
  };
}
