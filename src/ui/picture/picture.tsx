import { type MediaFormat, fallbackWidth, mediaPath } from "../../platform/files/media-url";
import { type ResolvedText, plainText } from "../../platform/i18n/localized-text";
import type { ArtSpec } from "../art/art-of";
import { Cloth } from "../art/components/cloth";
import { useLightPage } from "../light-page";
import { Text } from "../text";
import "./picture.css";

type Step = 0 | 25 | 50 | 75 | 100;

/** A photograph as the server describes it (`uploads/media/picture-view.server.ts`). */
export type PictureView = {
  id: string;
  /** In pixels, ascending: the widths it exists in. */
  widths: number[];
  /** Of the widest one, in pixels. */
  height: number;
  alt: ResolvedText;
  /** What stays visible when it is cut, in per cent from the left and the top; the centre when not said. */
  focus?: { x: Step; y: Step };
};

/** How wide a photograph is shown, so that a browser can choose before it has the styles. */
const SIZES = {
  /** Across the page. */
  head: "100vw",
  /** One of two or three in a row. */
  card: "(min-width: 64rem) 24rem, (min-width: 42rem) 46vw, 92vw",
  /** Two thirds of a gallery. */
  large: "(min-width: 56rem) 50rem, 92vw",
  /** Within running text. */
  body: "(min-width: 48rem) 42rem, 92vw",
  /** As large as the window allows. */
  stage: "(min-aspect-ratio: 3/2) 108vh, 100vw",
  /** A person in a list. */
  portrait: "(min-width: 36rem) 15rem, 6rem",
  /** Beside a name. */
  mark: "4rem",
} as const;
export type PictureSize = keyof typeof SIZES;

/**
 * A photograph: the smallest file that is sharp enough, in the newest format the browser knows. Its place is kept free
 * while it loads. In the light rendering its words stand in its place.
 * @param first it is seen without scrolling: fetched at once. All others wait until they come near.
 */
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

/** What an item shows of itself in a card: its photograph, else its cloth. */
export function Cover({ of: { picture, art } }: { of: { picture: PictureView | null; art: ArtSpec } }) {
  return picture ? <Picture picture={picture} size="card" /> : <Cloth {...art} />;
}
