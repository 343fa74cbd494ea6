import type { EncodedResponse } from "./cache/response-types";
import { createDigestStore } from "./cache/digest-store";
import { readRestStyles } from "./document/rest-styles";
import { safeDecode } from "./page-request";
import { immutableResponse, notFoundResponse } from "./page-responses";

/** Enough for some thousand pages. */
const HYDRATION_STORE_BYTES = 16 * 1024 * 1024;
const HYDRATION_PATH = /^\/boot\/([\w-]{22})\?of=(.+)$/;
const REST_STYLES_PATH = /^\/boot\/([\w-]{22})\.css$/;

/** The page has changed and its old version is gone: it continues without script. */
const HYDRATION_NOT_FOUND = notFoundResponse("application/json", "{}");
/** The page then loads its whole style sheets. */
const STYLES_NOT_FOUND = notFoundResponse("text/css", "");

/** Files that pages load at hydration, by digest. */
export function createHydrationFiles() {
  const hydrationStore = createDigestStore("application/json", HYDRATION_STORE_BYTES);

  /** Another process may have rendered the page: then this one renders it too. */
  async function readHydrationData(
    digest: string,
    pageUrl: string,
    renderPage: (url: string) => Promise<void>,
  ): Promise<EncodedResponse> {
    const stored = hydrationStore.get(digest);
    if (!stored) await renderPage(pageUrl);
    const bodies = await (stored ?? hydrationStore.get(digest));
    return bodies ? immutableResponse("application/json", digest, bodies) : HYDRATION_NOT_FOUND;
  }

  return {
    /** Returns the URL of the data. */
    storeHydration: (json: string, path: string): string =>
      `/boot/${hydrationStore.put(json)}?of=${encodeURIComponent(path)}`,

    /** Returns null if the URL is of another kind. */
    read(url: string, renderPage: (url: string) => Promise<void>): Promise<EncodedResponse> | null {
      const [, digest, pageUrl] = HYDRATION_PATH.exec(url) ?? [];
      if (digest && pageUrl) return readHydrationData(digest, safeDecode(pageUrl), renderPage);
      const [, stylesDigest] = REST_STYLES_PATH.exec(url) ?? [];
      return stylesDigest ? readStyles(stylesDigest) : null;
    },
  };
}

async function readStyles(digest: string): Promise<EncodedResponse> {
  const bodies = await readRestStyles(digest);
  return bodies ? immutableResponse("text/css", digest, bodies) : STYLES_NOT_FOUND;
}
