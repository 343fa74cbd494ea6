import type { EncodedBodies } from "../../http/compression";
import { createDigestStore } from "../cache/digest-store";

const MAX_BYTES = 4 * 1024 * 1024;

/** One store per process: these styles depend on the build and contain no personal data. */
const store = createDigestStore("text/css", MAX_BYTES);

export const restStylesUrl = ({ rest, restDigest }: RestStyles): string | null => {
  if (restDigest === null) return null;
  // The store may have dropped them since.
  if (!store.touch(restDigest)) store.put(rest);
  return `/boot/${restDigest}.css`;
};

type RestStyles = Readonly<{ rest: string; restDigest: string | null }>;

export const putRestStyles = (css: string): string | null => (css === "" ? null : store.put(css));

/** @returns null if another process has them or they were dropped; browsers then load whole sheets */
export const readRestStyles = (digest: string): Promise<EncodedBodies> | null => store.get(digest);
