import { Alert, Card, CardContent, Typography } from "@mui/material";
import { useState } from "react";
import { Form, usePermissions, useResourceContext } from "react-admin";
import { CONTENT } from "../../content";
import { addressField, isTranslated } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, type Locale } from "../../platform/languages";
import type { ContentKind } from "../../platform/content-kind";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import type { Item } from "../client";
import { hasDrafts } from "../../features/content/content.model";
import { ConfirmDialog } from "./confirm-dialog";
import { labelOf } from "../words";
import { FormDraft } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../form-problem";
import { ConflictDialog } from "./conflict-dialog";
import { DeadLinkDialog } from "./dead-link-dialog";
import { EditorBar } from "./editor-bar";
import { FieldInput } from "./field-input";
import { ForgetRefusals } from "./forget-refusals";
import { FormOutline } from "./form-outline";
import { FormerAddresses } from "./former-addresses";
import { GuestNoticeDialog } from "./guest-notice-dialog";
import { LanguageChoice } from "./language-choice";
import { LocalesContext } from "./locales-context";
import { SlugFromTitle } from "./slug-from-title";
import { useContentSaving } from "./use-content-saving";
import "./fields.css";

/** What of the form's values is typed; the rest is the item around it. */
const TYPED = ["data"];

type Props = { item: Item | null; reload?: () => unknown };

/** The form of an item, with all that can be done with it. `item` is null for a new one. */
export function ContentEditor({ item, reload }: Props) {
  const part = useResourceContext()!;
  const kind = CONTENT.find(({ name }) => name === part)!;
  const { permissions } = usePermissions<readonly Role[]>();
  const writes = mayOpen(permissions ?? [], part, true);
  const [locales, setLocales] = useState<readonly Locale[]>(
    getLocale() === BASE_LOCALE ? [BASE_LOCALE, "fr"] : [BASE_LOCALE, getLocale()],
  );
  const version = item?.version ?? null;
  const saved = { data: item?.data ?? {} };
  const draft = useLocalDraft<Record<string, unknown>>({
    name: `${part}/${item?.id ?? "new"}`,
    saved,
    version,
  });
  const saving = useContentSaving(kind, item, { reload, saved: draft.forget, creates: draft.creates });
  return (
    <LocalesContext value={locales}>
      <Form
        {...(item ? { record: item } : { record: {} })}
        onSubmit={saving.submit as never}
        warnWhenUnsavedChanges
        noValidate
      >
        <ForgetRefusals />
        {writes ? <FormDraft of={draft} names={TYPED} version={version} restored={saving.startFrom} /> : null}
        <EditorBar kind={kind} item={item} writes={writes} choose={saving.choose} reload={() => reload?.()} />
        {writes ? null : (
          <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
            {m.admin_reading_only()}
          </Alert>
        )}
        <Card>
          <CardContent>
            <FormProblem />
            {isTranslated(kind.fields) ? (
              <LanguageChoice chosen={locales} choose={setLocales} translated={item?.translated ?? null} />
            ) : null}
            {item && addressField(kind) === "slug" ? (
              <FormerAddresses kind={kind} item={item} writes={writes} />
            ) : null}
            {!item && addressField(kind) === "slug" ? <SlugFromTitle title={kind.title} /> : null}
            {writes && hasDrafts(kind) && !item?.shown ? <DraftNeeds kind={kind} /> : null}
            <FormOutline kind={kind} />
            <fieldset className="office-fields" disabled={!writes}>
              {kind.fields.map((field) => (
                <FieldInput key={field.name} field={field} source={`data.${field.name}`} />
              ))}
            </fieldset>
          </CardContent>
        </Card>
      </Form>
      <Questions of={saving} part={part} reload={reload} />
    </LocalesContext>
  );
}

/** How little a draft needs, so that nobody waits with saving. */
function DraftNeeds({ kind }: { kind: ContentKind }) {
  const title = kind.fields.find(({ name }) => name === kind.title)!;
  return (
    <Typography variant="body2" sx={{ marginBlockEnd: 2 }}>
      {m.forms_draft_needs({ field: labelOf(title) })}
    </Typography>
  );
}

type QuestionsProps = { of: ReturnType<typeof useContentSaving>; part: string } & Pick<Props, "reload">;

/** What has to be decided before the form goes on. */
function Questions({
  of: { links, version, guests, conflict, keepMine, leaveConflict },
  part,
  reload,
}: QuestionsProps) {
  if (guests) return <GuestNoticeDialog of={guests} />;
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
        go={m.admin_publish()}
        confirm={() => version.decide(true)}
        close={() => version.decide(false)}
      />
    );
  if (!conflict) return null;
  return (
    <ConflictDialog
      kind={CONTENT.find(({ name }) => name === part)!}
      {...conflict}
      keep={() => void keepMine(conflict)}
      take={() => {
        leaveConflict();
        void reload?.();
      }}
      close={leaveConflict}
    />
  );
}
