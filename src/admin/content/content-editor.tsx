import { Alert, Card, CardContent, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Form, usePermissions, useResourceContext } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { slugFieldName, hasTranslations } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";
import type { ContentKind } from "../../platform/content/content-kind";
import type { Role } from "../../platform/auth/principal";
import { canAccessSection } from "../auth/access";
import type { ContentItem } from "../api/api-types";
import { hasDrafts } from "../../features/content/content.model";
import { ConfirmDialog } from "../shared/confirm-dialog";
import { fieldLabel } from "../labels/labels";
import { FormDraft } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../shared/form-problem";
import { ContentConflictDialog } from "./content-conflict-dialog";
import { DeadLinkDialog } from "./dead-link-dialog";
import { EditorToolbar } from "./editor-toolbar";
import { FieldInput } from "../inputs/field-input";
import { ClearServerErrors } from "../inputs/clear-server-errors";
import { FormOutline } from "./form-outline";
import { SlugRedirects } from "./slug-redirects";
import { GuestNoticeDialog } from "./guest-notice-dialog";
import { LanguageToggle } from "../inputs/language-toggle";
import { LocalesContext } from "../inputs/locales-context";
import { SlugFromTitle } from "./slug-from-title";
import { useSaveContent } from "./use-save-content";
import "../inputs/inputs.css";

const DRAFT_FIELDS = ["data"];

type Props = { item: ContentItem | null; reload?: () => unknown };

export function ContentEditor({ item, reload }: Props) {
  const section = useResourceContext()!;
  const kind = CONTENT_KINDS.find(({ name }) => name === section)!;
  const { permissions } = usePermissions<readonly Role[]>();
  const canWrite = canAccessSection(permissions ?? [], section, true);
  const [locales, setLocales] = useState<readonly Locale[]>(
    getLocale() === BASE_LOCALE ? [BASE_LOCALE, "fr"] : [BASE_LOCALE, getLocale()],
  );
  const version = item?.version ?? null;
  const draft = useLocalDraft<Record<string, unknown>>({
    name: `${section}/${item?.id ?? "new"}`,
    saved: { data: item?.data ?? {} },
    version,
  });
  const saving = useSaveContent(kind, item, {
    reload,
    onSaved: draft.clear,
    recordCreation: draft.recordCreation,
  });
  const languages = hasTranslations(kind.fields) ? (
    <LanguageToggle value={locales} onChange={setLocales} translated={item?.translated ?? null} />
  ) : null;
  return (
    <LocalesContext value={locales}>
      <Form
        {...(item ? { record: item } : { record: {} })}
        onSubmit={(values: FieldValues) => saving.submit(values)}
        warnWhenUnsavedChanges
        noValidate
      >
        <ClearServerErrors />
        {canWrite ? (
          <FormDraft
            draft={draft}
            fieldNames={DRAFT_FIELDS}
            version={version}
            onRestored={saving.startFrom}
          />
        ) : null}
        <EditorToolbar
          kind={kind}
          item={item}
          canWrite={canWrite}
          setIntent={saving.choose}
          reload={() => reload?.()}
        />
        {canWrite ? null : <ReadingOnlyNote />}
        <ContentFields kind={kind} item={item} canWrite={canWrite} languages={languages} />
      </Form>
      <PendingDecision saving={saving} section={section} reload={reload} />
    </LocalesContext>
  );
}

const ReadingOnlyNote = () => (
  <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
    {m.admin_reading_only()}
  </Alert>
);

type ContentFieldsProps = Pick<Props, "item"> & {
  kind: ContentKind;
  canWrite: boolean;
  languages: ReactNode;
};

const ContentFields = ({ kind, item, canWrite, languages }: ContentFieldsProps) => (
  <Card>
    <CardContent>
      <FormProblem />
      {languages}
      {item && slugFieldName(kind) === "slug" ? (
        <SlugRedirects kind={kind} item={item} canWrite={canWrite} />
      ) : null}
      {!item && slugFieldName(kind) === "slug" ? <SlugFromTitle title={kind.title} /> : null}
      {canWrite && hasDrafts(kind) && !item?.shown ? <DraftRequirements kind={kind} /> : null}
      <FormOutline kind={kind} />
      <fieldset className="office-fields" disabled={!canWrite}>
        {kind.fields.map((field) => (
          <FieldInput key={field.name} field={field} source={`data.${field.name}`} />
        ))}
      </fieldset>
    </CardContent>
  </Card>
);

function DraftRequirements({ kind }: { kind: ContentKind }) {
  const title = kind.fields.find(({ name }) => name === kind.title)!;
  return (
    <Typography variant="body2" sx={{ marginBlockEnd: 2 }}>
      {m.forms_draft_needs({ field: fieldLabel(title) })}
    </Typography>
  );
}

type PendingDecisionProps = { saving: ReturnType<typeof useSaveContent>; section: string } & Pick<
  Props,
  "reload"
>;

function PendingDecision({
  saving: { links, version, guests, conflict, keepMine, leaveConflict: closeConflict },
  section,
  reload,
}: PendingDecisionProps) {
  if (guests) return <GuestNoticeDialog confirmation={guests} />;
  if (links)
    return (
      <DeadLinkDialog
        links={links.found}
        publish={() => links.decide(true)}
        close={() => links.decide(false)}
      />
    );
  if (version)
    return (
      <ConfirmDialog
        title={m.writing_version_title()}
        text={m.writing_version_text()}
        confirmLabel={m.admin_publish()}
        onConfirm={() => version.decide(true)}
        close={() => version.decide(false)}
      />
    );
  if (!conflict) return null;
  return (
    <ContentConflictDialog
      kind={CONTENT_KINDS.find(({ name }) => name === section)!}
      {...conflict}
      onKeepMine={() => void keepMine(conflict)}
      onTakeTheirs={() => {
        closeConflict();
        void reload?.();
      }}
      close={closeConflict}
    />
  );
}
