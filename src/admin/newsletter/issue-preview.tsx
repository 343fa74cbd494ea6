import { Card, CardContent, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES, type Locale, directionOf } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";
import { type IssueFormValues, toPreviewInput } from "./issue-form-values";
import "../mails/mail-show.css";
import "./issue-preview.css";
import { useDebounced } from "../shared/use-debounced";

const FRAME_NAME = "issue-preview";
export function IssuePreview() {
  const values = useWatch() as IssueFormValues;
  const [locale, setLocale] = useState<Locale>(getLocale());
  const [mode, setMode] = useState<"mail" | "text">("mail");
  const previewInput = JSON.stringify(toPreviewInput(values, locale));
  const debouncedInput = useDebounced(previewInput);
  return (
    <Card>
      <CardContent>
        <div className="office-preview-bar">
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={m.admin_preview()}
            value={mode}
            onChange={(_, next: "mail" | "text" | null) => next && setMode(next)}
          >
            <ToggleButton value="mail">{m.admin_preview()}</ToggleButton>
            <ToggleButton value="text">{m.admin_mail_text()}</ToggleButton>
          </ToggleButtonGroup>
          <TextField
            select
            label={m.admin_language()}
            value={locale}
            onChange={({ target }) => setLocale(target.value as Locale)}
            sx={{ maxWidth: "12rem" }}
          >
            {LOCALES.map((one) => (
              <MenuItem key={one} value={one} lang={one}>
                {LANGUAGE_NAMES[one]}
              </MenuItem>
            ))}
          </TextField>
        </div>
        {mode === "mail" ? (
          <HtmlPreview issue={debouncedInput} locale={locale} />
        ) : (
          <TextPreview issue={debouncedInput} locale={locale} />
        )}
      </CardContent>
    </Card>
  );
}

type Props = { issue: string; locale: Locale };

/** Submits a separate form into the frame, so that its document has its own content security policy. */
function HtmlPreview({ issue, locale }: Props) {
  useEffect(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = hrefOf("/admin/issue-frame");
    form.target = FRAME_NAME;
    form.hidden = true;
    for (const [field, value] of Object.entries({ issue, locale })) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = field;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }, [issue, locale]);
  return (
    <iframe
      className="office-mail"
      name={FRAME_NAME}
      title={m.issues_preview()}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

function TextPreview({ issue, locale }: Props) {
  const { data } = useQuery({
    queryKey: ["issue-text", issue, locale],
    queryFn: () =>
      call("POST /issues/preview", {
        ...ADMIN,
        body: { ...(JSON.parse(issue) as ReturnType<typeof toPreviewInput>), locale },
      }),
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <pre className="office-plain" lang={locale} dir={directionOf(locale)}>
      {data?.text ?? ""}
    </pre>
  );
}
