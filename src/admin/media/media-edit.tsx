import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { Edit, useEditContext, usePermissions, useRecordContext } from "react-admin";
import { FormProvider, useController, useForm, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import { type Media, fieldErrors, wordsOf } from "../client";
import { ForgetRefusals } from "../content/forget-refusals";
import { momentText, said } from "../content/said";
import { focusMarked, markRefused } from "../dialogs/refusals";
import { FormDraft } from "../drafts/form-draft";
import { isSameTyped } from "../drafts/typed";
import { type LocalDraft, useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../form-problem";
import { SAVES } from "../use-save-key";
import { useUnsavedGuard } from "../use-unsaved-guard";
import { ACTION_WORDS } from "../words";
import { AboutFields } from "./about-fields";
import { ConsentChip } from "./consent-chip";
import { FocusInput } from "./focus-input";
import { MediaConflict } from "./media-conflict";
import { UseLinks } from "./use-links";
import { type MediaValues, useMediaSaving } from "./use-media-saving";
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

const valuesOf = ({ alt, takenOn, consent, focus }: Media): MediaValues => ({
  alt,
  takenOn: takenOn ?? "",
  consent: {
    kind: consent.kind === "given" ? "given" : "none_needed",
    purpose: consent.purpose ?? "",
    from: consent.from ?? "",
    until: consent.until ?? "",
  },
  focus,
});

/** The values of the form that drafts hold: all of them. */
const TYPED = ["alt", "takenOn", "consent", "focus"];

function Editor({ media, reload }: { media: Media; reload: () => unknown }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const writes = mayOpen(permissions ?? [], "media", true) && media.consent.kind !== "withdrawn";
  const [withdrawing, setWithdrawing] = useState(false);
  const saved = valuesOf(media);
  const form = useForm<MediaValues>({
    defaultValues: saved,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const id = useId();
  const draft = useLocalDraft<Record<string, unknown>>({
    ...{ name: `media/${media.id}`, saved, version: media.version },
  });
  const saving = useMediaSaving(media, {
    reload,
    saved: draft.forget,
    refused: (error) => markRefused({ form, id }, fieldErrors(error), wordsOf(error)),
  });
  const values = useWatch({ control: form.control });
  useUnsavedGuard(writes && !isSameTyped(values, saved) && !saving.settled);
  const submit = (event: FormEvent) => {
    // Marks of the last try must not keep this one from being sent.
    form.clearErrors();
    void form.handleSubmit(
      (typed) => saving.save(typed, media.version),
      () => focusMarked(id),
    )(event);
  };
  return (
    <>
      <FormProvider {...form}>
        <form id={id} onSubmit={submit} noValidate>
          <ForgetRefusals />
          <Fields media={media} writes={writes} draft={draft} withdraw={() => setWithdrawing(true)} />
        </form>
      </FormProvider>
      {saving.conflict ? (
        <MediaConflict
          theirs={saving.conflict}
          keep={() => void saving.save(form.getValues(), saving.conflict!.version)}
          take={() => void saving.show()}
          close={saving.close}
        />
      ) : null}
      {withdrawing ? (
        <WithdrawDialog media={media} close={() => setWithdrawing(false)} done={() => void reload()} />
      ) : null}
    </>
  );
}

type FieldsProps = {
  media: Media;
  writes: boolean;
  draft: LocalDraft<Record<string, unknown>>;
  /** Opens the dialog that withdraws it. */
  withdraw: () => void;
};

const Fields = ({ media, writes, draft, withdraw }: FieldsProps) => (
  <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <ConsentChip media={media} />
      <span className="office-space" />
      {writes ? (
        <>
          <Button color="error" onClick={withdraw}>
            {m.media_withdraw()}
          </Button>
          <Button {...SAVES} type="submit" variant="contained">
            {m.admin_save()}
          </Button>
        </>
      ) : null}
    </Stack>
    {writes ? <FormDraft of={draft} names={TYPED} version={media.version} /> : null}
    <FormProblem />
    {media.shown ? null : <Alert severity="warning">{m.media_is_not_shown()}</Alert>}
    <Card>
      <CardContent className="office-media">
        {media.large ? <Focus address={media.large} alt={said(media.alt)} writes={writes} /> : null}
        <AboutFields disabled={!writes} />
      </CardContent>
    </Card>
    <Uses uses={media.uses} />
    <History media={media} />
  </Stack>
);

function Focus({ address, alt, writes }: { address: string; alt: string; writes: boolean }) {
  const { field } = useController<MediaValues, "focus">({ name: "focus" });
  return <FocusInput address={address} alt={alt} focus={field.value} set={writes ? field.onChange : null} />;
}

const Uses = ({ uses }: Pick<Media, "uses">) => (
  <Card>
    <CardContent>
      <Typography component="h2" variant="h6">
        {m.media_where()}
      </Typography>
      {uses.length === 0 ? <p>{m.media_nowhere()}</p> : <UseLinks uses={uses} />}
    </CardContent>
  </Card>
);

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
