import { type MediaFormat, fallbackWidth, mediaPath } from "../../platform/files/media-url";
import { type ResolvedText, plainText } from "../../platform/i18n/localized-text";
import type { ArtSpec } from "../art/art-of";
import { Cloth } from "../art/components/cloth";
import { useLightPage } from "../light-page";
import { Text } from "../text";
import "./picture.css";

type Step = 0 | 25 | 50 | 75 | 100;

/** As described by `uploads/media/picture-view.server.ts`. */
export type PictureView = {
  id: string;
  /** Available widths in pixels, ascending. */
  widths: number[];
  /** Of the widest file, in pixels. */
  height: number;
  alt: ResolvedText;
  /** Focal point in per cent from the left and the top; default: the centre. */
  focus?: { x: Step; y: Step };
};

/** Displayed widths, so that a browser can choose a file before the styles load. */
const SIZES = {
  head: "100vw",
  card: "(min-width: 64rem) 24rem, (min-width: 42rem) 46vw, 92vw",
  large: "(min-width: 56rem) 50rem, 92vw",
  body: "(min-width: 48rem) 42rem, 92vw",
  stage: "(min-aspect-ratio: 3/2) 108vh, 100vw",
  portrait: "(min-width: 36rem) 15rem, 6rem",
  mark: "4rem",
} as const;
export type PictureSize = keyof typeof SIZES;

/** Offers the smallest sharp file in the newest format. @param priority visible without scrolling: loads at once */
export function Picture({
  picture,
  size,
  priority = false,
}: {
  picture: PictureView;
  size: PictureSize;
  priority?: boolean | undefined;
}) {
  const { id, widths, height, alt, focus } = picture;
  if (useLightPage())
    return (
      <p className="alt">
        <Text of={alt} />
      </p>
    );
  const width = widths.at(-1)!;
  const files = (format: MediaFormat) =>
    widths.map((each) => `${mediaPath({ id, width: each, format })} ${each}w`).join(", ");
  return (
    <picture>
      {(["avif", "webp"] as const).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={files(format)} sizes={SIZES[size]} />
      ))}
      <img
        className={`photo${height > width ? " tall" : ""}${focus ? ` focus-x-${focus.x} focus-y-${focus.y}` : ""}`}
        src={mediaPath({ id, width: fallbackWidth(widths), format: "jpg" })}
        alt={plainText(alt)}
        lang={typeof alt === "string" ? undefined : alt.lang}
        width={width}
        height={height}
        loading={priority ? undefined : "lazy"}
        decoding={priority ? undefined : "async"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}

export function Cover({ of: { picture, art } }: { of: { picture: PictureView | null; art: ArtSpec } }) {
  return picture ? <Picture picture={picture} size="card" /> : <Cloth {...art} />;
}
