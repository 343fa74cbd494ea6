import type { EncodedBodies } from "../../http/compression";
import { createDigestStore } from "../cache/digest-store";

/** Room for the styles of all kinds of pages, in bytes: one kind needs about 12 KB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** One store per process: these styles depend on the build and hold no personal data. */
const store = createDigestStore("text/css", MAX_BYTES);

/** URL of the styles that are not inline in a page; null when there are none. @param digest from `putRestStyles` before */
export const restStylesUrl = ({ rest, restDigest }: RestStyles): string | null => {
  if (restDigest === null) return null;
  // The store may have dropped them since.
  if (!store.touch(restDigest)) store.put(rest);
  return `/boot/${restDigest}.css`;
};

type RestStyles = Readonly<{ rest: string; restDigest: string | null }>;

/** Stores the styles. @returns their digest; null when there are none */
export const putRestStyles = (css: string): string | null => (css === "" ? null : store.put(css));

/** @returns null when another process rendered the page, or the store dropped them; browsers then load the whole style sheets */
export const readRestStyles = (digest: string): Promise<EncodedBodies> | null => store.get(digest);
