import { version } from "../package.json";
import { getLocale } from "./paraglide/runtime";
import { DEFAULT_AREAS } from "./platform/areas";
import { removeFile, uploadFile } from "./platform/client/upload";

const LINE = { areas: DEFAULT_AREAS, locale: getLocale, version };

/** Sends a file from a page of the site (`uploadFile`). Import it lazily, when a file has been chosen. */
export const sendFile = (file: File, wish: Parameters<typeof uploadFile>[2]) => uploadFile(LINE, file, wish);

/** Removes a file that was sent and is not needed after all. */
export const forgetFile = (id: string) => removeFile(LINE, id);
