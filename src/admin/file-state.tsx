import { Alert, Button, LinearProgress } from "@mui/material";
import { m } from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import type { Sending } from "./use-sending";

type Props = { sending: Sending; choose: (file: File) => void };

/** Where a chosen file is on its way, in words and as a bar; a failed one can be tried again. */
export function FileState({ sending, choose }: Props) {
  if (sending.state === "none") return null;
  if (sending.state === "sent") return <Alert severity="success">{m.media_file_sent()}</Alert>;
  if (sending.state === "failed")
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => choose(sending.file)}>{m.media_try_again()}</Button>}
      >
        {sending.why}
      </Alert>
    );
  const share = new Intl.NumberFormat(getLocale(), { style: "percent" }).format(sending.share);
  return (
    <>
      <p>{m.media_sending({ share })}</p>
      <LinearProgress
        variant="determinate"
        value={sending.share * 100}
        aria-label={m.media_sending({ share })}
      />
    </>
  );
}
