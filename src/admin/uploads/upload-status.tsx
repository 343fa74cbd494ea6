import { Alert, Button, LinearProgress } from "@mui/material";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { UploadState } from "./use-file-upload";

type Props = { uploadState: UploadState; retry: (file: File) => void };

export function UploadStatus({ uploadState, retry }: Props) {
  if (uploadState.state === "none") return null;
  if (uploadState.state === "sent") return <Alert severity="success">{m.media_file_sent()}</Alert>;
  if (uploadState.state === "failed")
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => retry(uploadState.file)}>{m.media_try_again()}</Button>}
      >
        {uploadState.message}
      </Alert>
    );
  const share = new Intl.NumberFormat(getLocale(), { style: "percent" }).format(uploadState.progress);
  return (
    <>
      <p>{m.media_sending({ share })}</p>
      <LinearProgress
        variant="determinate"
        value={uploadState.progress * 100}
        aria-label={m.media_sending({ share })}
      />
    </>
  );
}
