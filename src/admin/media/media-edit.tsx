import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Edit, useCreatePath, useEditContext, usePermissions, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import type { Media } from "../client";
import { momentText, said } from "../content/said";
import { useUnsavedGuard } from "../use-unsaved-guard";
import { ACTION_WORDS, partWords } from "../words";
import { type About, AboutFields } from "./about-fields";
import { ConsentChip } from "./consent-chip";
import { FocusInput } from "./focus-input";
import { MediaConflict } from "./media-conflict";
import { useMediaSaving } from "./use-media-saving";
import { WithdrawDialog } from "./withdraw-dialog";
import "./media.css";

/** A photograph: its words, focal point and consent; where it stands; what was done with it. */
export const MediaEdit = () => (
  <Edit<Media> title={<Heading />} actions={false} component="div" mutationMode="pessimistic">
    <Opened />
  </Edit>
);

const Heading = () => <bdi>{said(useRecordContext<Media>()?.alt) || m.admin_kind_media()}</bdi>;

function Opened() {
  const { record, refetch } = useEditContext<Media>();
  // In the list's row there is no history yet.
  if (!record?.history) return null;
  return <Editor key={record.version} media={record} reload={refetch} />;
}

const aboutOf = ({ alt, takenOn, consent }: Media): About => ({
  alt,
  takenOn: takenOn ?? "",
  agreed: consent.kind === "given",
  purpose: consent.purpose ?? "",
  from: consent.from ?? "",
  until: consent.until ?? "",
});

function Editor({ media, reload }: { media: Media; reload: () => unknown }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const writes = mayOpen(permissions ?? [], "media", true) && media.consent.kind !== "withdrawn";
  const [about, setAbout] = useState(aboutOf(media));
  const [focus, setFocus] = useState(media.focus);
  const [withdrawing, setWithdrawing] = useState(false);
  const saving = useMediaSaving(media, { about, focus }, reload);
  const unsaved = JSON.stringify([about, focus]) !== JSON.stringify([aboutOf(media), media.focus]);
  useUnsavedGuard(writes && unsaved && !saving.settled);
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        <ConsentChip media={media} />
        <span className="office-space" />
        {writes ? (
          <>
            <Button color="error" onClick={() => setWithdrawing(true)}>
              {m.media_withdraw()}
            </Button>
            <Button variant="contained" onClick={() => void saving.save(media.version)}>
              {m.admin_save()}
            </Button>
          </>
        ) : null}
      </Stack>
      {media.shown ? null : <Alert severity="warning">{m.media_is_not_shown()}</Alert>}
      <Card>
        <CardContent className="office-media">
          {media.large ? (
            <FocusInput
              address={media.large}
              alt={said(media.alt)}
              focus={focus}
              set={writes ? setFocus : null}
            />
          ) : null}
          <AboutFields about={about} set={setAbout} errors={saving.errors} disabled={!writes} />
        </CardContent>
      </Card>
      <Uses uses={media.uses} />
      <History media={media} />
      {saving.conflict ? (
        <MediaConflict
          theirs={saving.conflict}
          keep={() => void saving.save(saving.conflict!.version)}
          take={() => void saving.show()}
          close={saving.close}
        />
      ) : null}
      {withdrawing ? (
        <WithdrawDialog
          media={media}
          close={() => setWithdrawing(false)}
          done={() => {
            setWithdrawing(false);
            void reload();
          }}
        />
      ) : null}
    </Stack>
  );
}

/** The part of the office in which what stands at a place is edited. */
const PART_OF = { blog: "posts", fundraisers: "campaigns" } as Record<string, string>;

function Uses({ uses }: Pick<Media, "uses">) {
  const createPath = useCreatePath();
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.media_where()}
        </Typography>
        {uses.length === 0 ? <p>{m.media_nowhere()}</p> : null}
        <ul className="office-waits">
          {uses.map(({ place, name, item, draft }) => {
            const part = PART_OF[place] ?? place;
            return (
              <li key={item}>
                <Link to={createPath({ resource: part, type: "edit", id: item })}>
                  {partWords(part)}: {name}
                </Link>
                {draft ? ` (${m.media_in_draft()})` : null}
              </li>
            );
          })}
        </ul>
      </CardContent>
    </Card>
  );
}

const History = ({ media }: { media: Media }) => (
  <Card>
    <CardContent>
      <Typography component="h2" variant="h6">
        {m.admin_history()}
      </Typography>
      <p>{m.media_since({ date: momentText(media.createdAt) })}</p>
      <ul className="office-waits">
        {media.history.map(({ id, actorName, action, happenedAt }) => (
          <li key={id}>
            {momentText(happenedAt)} · {actorName} {ACTION_WORDS[action]()}
          </li>
        ))}
      </ul>
    </CardContent>
  </Card>
);
