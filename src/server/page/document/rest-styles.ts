import type { EncodedBodies } from "../../http/compression";
import { createDigestStore } from "../cache/digest-store";

/** Room for the styles of all kinds of pages, in bytes: one kind needs about 12 KB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** One for the process, as the files of the build are: these styles say nothing about a reader. */
const store = createDigestStore("text/css", MAX_BYTES);

/** Address of the styles that a page needs once it is alive; null when there are none. */
export const restStylesUrl = (css: string): string | null =>
  css === "" ? null : `/boot/${store.put(css)}.css`;

/** Null: another process has made the page, or it is too long ago. The browser then loads the whole style sheets. */
export const readRestStyles = (digest: string): Promise<EncodedBodies> | null => store.get(digest);
