import { Alert, Card, CardContent, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { m } from "../../paraglide/messages";
import { GivenFile } from "../dialogs/file-field";
import { FormFrame, FormNews, SubmitButton } from "../dialogs/form-frame";
import type { JoinDrafts } from "../dialogs/use-several-drafts";
import { useSending } from "../use-sending";
import { Working } from "../working";
import { AboutFields } from "./about-fields";
import { useMaking } from "./use-making";

/** Several files: each is sent, described and made by itself, so one that fails keeps no other from the library. */
export const UploadSeveral = ({ files, join }: { files: readonly File[]; join: JoinDrafts }) => (
  <ul className="office-several">
    {files.map((file, at) => (
      <li key={`${at} ${file.name}`}>
        <One file={file} join={join} />
      </li>
    ))}
  </ul>
);

function One({ file, join }: { file: File; join: JoinDrafts }) {
  const { sending, choose } = useSending("media");
  const [added, setAdded] = useState(false);
  const { form, unscanned } = useMaking({
    ...{ name: file.name, sending, done: () => setAdded(true), close: () => {} },
  });
  const { forget } = form.draft;
  useEffect(() => join(forget), [join, forget]);
  useEffect(() => {
    void choose(file);
  }, [file, choose]);
  const making = form.busy;
  return (
    <Card variant="outlined" component="section" aria-label={file.name}>
      <CardContent>
        <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
          {file.name}
        </Typography>
        <div role="status">
          {added ? <Alert severity="success">{m.media_added()}</Alert> : null}
          {making && !added ? (
            <Working words={unscanned ? m.media_unscanned({ count: 1 }) : m.media_making()} />
          ) : null}
        </div>
        {added ? null : (
          <FormFrame of={form}>
            <GivenFile sending={sending} choose={(again) => void choose(again)} />
            <FormNews of={form} />
            <AboutFields disabled={making} />
            <SubmitButton of={form} label={m.media_add()} waits={sending.state === "sending"} />
          </FormFrame>
        )}
      </CardContent>
    </Card>
  );
}
