import { version } from "../package.json";
import { getLocale } from "./paraglide/runtime";
import { DEFAULT_AREAS } from "./platform/api/api-areas";
import { removeFile, uploadFile } from "./platform/client/tus-upload";

const TRANSPORT = { areas: DEFAULT_AREAS, locale: getLocale, version };

/** Sends a file from a page of the site (`uploadFile`). Import it lazily, when a file has been chosen. */
export const sendFile = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(TRANSPORT, file, options);

/** Removes a file that was sent and is not needed after all. */
export const discardFile = (id: string) => removeFile(TRANSPORT, id);
