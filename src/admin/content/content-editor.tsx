import { Alert, Card, CardContent } from "@mui/material";
import { useState } from "react";
import { Form, usePermissions, useResourceContext } from "react-admin";
import { CONTENT } from "../../content";
import { addressField, isTranslated } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, type Locale } from "../../platform/languages";
import type { Role } from "../../platform/who";
import { mayOpen } from "../auth";
import type { Item } from "../client";
import { ConflictDialog } from "./conflict-dialog";
import { DeadLinkDialog } from "./dead-link-dialog";
import { EditorBar } from "./editor-bar";
import { FieldInput } from "./field-input";
import { ForgetRefusals } from "./forget-refusals";
import { FormerAddresses } from "./former-addresses";
import { LanguageChoice } from "./language-choice";
import { LocalesContext } from "./locales-context";
import { SlugFromTitle } from "./slug-from-title";
import { useContentSaving } from "./use-content-saving";
import "./fields.css";

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
  const saving = useContentSaving(kind, item, reload);
  return (
    <LocalesContext value={locales}>
      <Form
        {...(item ? { record: item } : { record: {} })}
        onSubmit={saving.submit as never}
        warnWhenUnsavedChanges
        noValidate
      >
        <ForgetRefusals />
        <EditorBar kind={kind} item={item} writes={writes} choose={saving.choose} reload={() => reload?.()} />
        {writes ? null : (
          <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
            {m.admin_reading_only()}
          </Alert>
        )}
        <Card>
          <CardContent>
            {isTranslated(kind.fields) ? (
              <LanguageChoice chosen={locales} choose={setLocales} translated={item?.translated ?? null} />
            ) : null}
            {item && addressField(kind) === "slug" ? (
              <FormerAddresses kind={kind} item={item} writes={writes} />
            ) : null}
            {!item && addressField(kind) === "slug" ? <SlugFromTitle title={kind.title} /> : null}
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

type QuestionsProps = { of: ReturnType<typeof useContentSaving>; part: string } & Pick<Props, "reload">;

/** What has to be decided before the form goes on. */
function Questions({ of: { links, conflict, keepMine, leaveConflict }, part, reload }: QuestionsProps) {
  if (links)
    return (
      <DeadLinkDialog
        links={links.found}
        publish={() => links.decide(true)}
        close={() => links.decide(false)}
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
