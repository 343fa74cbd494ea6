import { Alert, Button, Card, CardContent, Stack, Typography } from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { Edit, useEditContext, usePermissions, useRecordContext } from "react-admin";
import { FormProvider, type UseFormReturn, useController, useForm, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/auth/principal";
import { canAccessSection } from "../auth/access";
import { fieldErrors, errorMessage } from "../api/api-errors";
import type { MediaDetail } from "../api/api-types";
import { ClearServerErrors } from "../inputs/clear-server-errors";
import { formatDateTime } from "../shared/format-date";
import { localize } from "../shared/localize";
import { focusFirstInvalidField, markInvalidFields } from "../dialogs/mark-invalid-fields";
import { FormDraft } from "../drafts/form-draft";
import { isSameInput } from "../drafts/is-same-input";
import { type LocalDraft, useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../shared/form-problem";
import { SAVE_BUTTON_ATTRIBUTES } from "../shared/use-save-shortcut";
import { useUnsavedGuard } from "../shared/use-unsaved-guard";
import { actorLabel } from "../labels/actor-label";
import { AUDIT_ACTION_LABELS } from "../labels/labels";
import { MediaDetailsFields } from "./media-details-fields";
import { ConsentChip } from "./consent-chip";
import { FocalPointInput } from "./focal-point-input";
import { MediaConflictDialog } from "./media-conflict-dialog";
import { UsageLinks } from "./usage-links";
import { type MediaFormValues, useSaveMedia } from "./use-save-media";
import { WithdrawConsentDialog } from "./withdraw-consent-dialog";
import "./media.css";

export const MediaEdit = () => (
  <Edit<MediaDetail> title={<Heading />} actions={false} component="div" mutationMode="pessimistic">
    <LoadedMedia />
  </Edit>
);

const Heading = () => <bdi>{localize(useRecordContext<MediaDetail>()?.alt) || m.admin_kind_media()}</bdi>;

function LoadedMedia() {
  const { record, refetch } = useEditContext<MediaDetail>();
  // The list's row has no history yet.
  if (!record?.history) return null;
  return <MediaEditor key={record.version} media={record} reload={refetch} />;
}

const toFormValues = ({ alt, photographedOn, consent, focus }: MediaDetail): MediaFormValues => ({
  alt,
  photographedOn: photographedOn ?? "",
  consent: {
    kind: consent.kind === "given" ? "given" : "none_needed",
    purpose: consent.purpose ?? "",
    from: consent.from ?? "",
    until: consent.until ?? "",
  },
  focus,
});

const DRAFT_FIELDS = ["alt", "photographedOn", "consent", "focus"];

function MediaEditor({ media, reload }: { media: MediaDetail; reload: () => unknown }) {
  const { permissions } = usePermissions<readonly Role[]>();
  const canWrite = canAccessSection(permissions ?? [], "media", true) && media.consent.kind !== "withdrawn";
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const saved = toFormValues(media);
  const form = useForm<MediaFormValues>({
    defaultValues: saved,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const id = useId();
  const draft = useLocalDraft<Record<string, unknown>>({
    name: `media/${media.id}`,
    saved,
    version: media.version,
  });
  const saving = useSaveMedia(media, {
    reload,
    onSaved: draft.clear,
    showErrors: (error) => markInvalidFields({ form, id }, fieldErrors(error), errorMessage(error)),
  });
  const values = useWatch({ control: form.control });
  useUnsavedGuard(canWrite && !isSameInput(values, saved) && !saving.settled);
  const submit = form.handleSubmit(
    (input) => saving.save(input, media.version),
    () => focusFirstInvalidField(id),
  );
  return (
    <>
      <FormProvider {...form}>
        <form id={id} onSubmit={withoutOldErrors(form, submit)} noValidate>
          <ClearServerErrors />
          <MediaFields
            media={media}
            canWrite={canWrite}
            draft={draft}
            onWithdraw={() => setIsWithdrawing(true)}
          />
        </form>
      </FormProvider>
      {saving.conflict ? (
        <MediaConflictDialog
          theirs={saving.conflict}
          onKeepMine={() => void saving.save(form.getValues(), saving.conflict!.version)}
          onTakeTheirs={() => void saving.show()}
          close={saving.close}
        />
      ) : null}
      {isWithdrawing ? (
        <WithdrawConsentDialog
          media={media}
          close={() => setIsWithdrawing(false)}
          onDone={() => void reload()}
        />
      ) : null}
    </>
  );
}

/** Errors of the last attempt would block the submit. */
const withoutOldErrors =
  (form: UseFormReturn<MediaFormValues>, submit: (event: FormEvent) => Promise<void>) =>
  (event: FormEvent) => {
    form.clearErrors();
    void submit(event);
  };

type MediaFieldsProps = {
  media: MediaDetail;
  canWrite: boolean;
  draft: LocalDraft<Record<string, unknown>>;
  onWithdraw: () => void;
};

const MediaFields = ({ media, canWrite, draft, onWithdraw }: MediaFieldsProps) => (
  <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
      <ConsentChip media={media} />
      <span className="office-space" />
      {canWrite ? (
        <>
          <Button color="error" onClick={onWithdraw}>
            {m.media_withdraw()}
          </Button>
          <Button {...SAVE_BUTTON_ATTRIBUTES} type="submit" variant="contained">
            {m.admin_save()}
          </Button>
        </>
      ) : null}
    </Stack>
    {canWrite ? <FormDraft draft={draft} fieldNames={DRAFT_FIELDS} version={media.version} /> : null}
    <FormProblem />
    {media.shown ? null : <Alert severity="warning">{m.media_is_not_shown()}</Alert>}
    <Card>
      <CardContent className="office-media">
        {media.large ? (
          <FocalPointField address={media.large} alt={localize(media.alt)} canWrite={canWrite} />
        ) : null}
        <MediaDetailsFields disabled={!canWrite} />
      </CardContent>
    </Card>
    <MediaUses uses={media.uses} />
    <MediaHistory media={media} />
  </Stack>
);

function FocalPointField({ address, alt, canWrite }: { address: string; alt: string; canWrite: boolean }) {
  const { field } = useController<MediaFormValues, "focus">({ name: "focus" });
  return (
    <FocalPointInput
      src={address}
      alt={alt}
      focus={field.value}
      onChange={canWrite ? field.onChange : null}
    />
  );
}

const MediaUses = ({ uses }: Pick<MediaDetail, "uses">) => (
  <Card>
    <CardContent>
      <Typography component="h2" variant="h6">
        {m.media_where()}
      </Typography>
      {uses.length === 0 ? <p>{m.media_nowhere()}</p> : <UsageLinks uses={uses} />}
    </CardContent>
  </Card>
);

const MediaHistory = ({ media }: { media: MediaDetail }) => (
  <Card>
    <CardContent>
      <Typography component="h2" variant="h6">
        {m.admin_history()}
      </Typography>
      <p>{m.media_since({ date: formatDateTime(media.createdAt) })}</p>
      <ul className="office-waits">
        {media.history.map(({ id, actorName, action, happenedAt }) => (
          <li key={id}>
            {formatDateTime(happenedAt)} · {actorLabel(actorName)} {AUDIT_ACTION_LABELS[action]()}
          </li>
        ))}
      </ul>
    </CardContent>
  </Card>
);
