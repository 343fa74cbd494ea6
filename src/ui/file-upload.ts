import { apiClient, transport } from "./api-client";
import { removeFile, uploadFile } from "../platform/client/tus-upload";

const UPLOAD_TRANSPORT = { ...transport, bearer: apiClient.bearer };

/** Uploads a file from a page of the site. Import it lazily, after a file has been chosen. */
export async function sendFile(
  file: File,
  options: Parameters<typeof uploadFile>[2],
): ReturnType<typeof uploadFile> {
  await apiClient.started();
  return uploadFile(UPLOAD_TRANSPORT, file, options);
}

export const discardFile = (id: string) => removeFile(UPLOAD_TRANSPORT, id);
