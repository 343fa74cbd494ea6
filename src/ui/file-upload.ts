import { apiClient, transport } from "./api-client";
import { removeFile, uploadFile } from "../platform/client/tus-upload";

const UPLOAD_TRANSPORT = { ...transport, bearer: apiClient.bearer };

/** Sends a file from a page of the site (`uploadFile`). Import it lazily, when a file has been chosen. */
export async function sendFile(
  file: File,
  options: Parameters<typeof uploadFile>[2],
): ReturnType<typeof uploadFile> {
  await apiClient.started();
  return uploadFile(UPLOAD_TRANSPORT, file, options);
}

/** Removes a file that was sent and is not needed after all. */
export const discardFile = (id: string) => removeFile(UPLOAD_TRANSPORT, id);
