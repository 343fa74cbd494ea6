import { Card, CardContent, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES, type Locale, directionOf } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import { ADMIN, call } from "../client";
import { type IssueValues, drawable } from "./issue-values";
import "../mails/mail-show.css";
import "./issue-preview.css";

const FRAME = "issue-preview";
/** How long nobody must have typed before the mail is drawn anew, in milliseconds. */
const PAUSE = 600;

/** The mail as it arrives, drawn by the server from what is written now: the frame, or the text part. */
export function IssuePreview() {
  const values = useWatch() as IssueValues;
  const [locale, setLocale] = useState<Locale>(getLocale());
  const [part, setPart] = useState<"mail" | "text">("mail");
  const written = JSON.stringify(drawable(values, locale));
  const settled = useSettled(written);
  return (
    <Card>
      <CardContent>
        <div className="office-preview-bar">
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={m.admin_preview()}
            value={part}
            onChange={(_, next: "mail" | "text" | null) => next && setPart(next)}
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
        {part === "mail" ? (
          <Drawn issue={settled} locale={locale} />
        ) : (
          <TextPart issue={settled} locale={locale} />
        )}
      </CardContent>
    </Card>
  );
}

/** What was written last, once nobody types. */
function useSettled(written: string): string {
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), PAUSE);
    return () => clearTimeout(timer);
  }, [written]);
  return settled;
}

type Props = { issue: string; locale: Locale };

/** A form of its own, outside of the editor's, goes into the frame: its document has its own policy. */
function Drawn({ issue, locale }: Props) {
  useEffect(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = hrefOf("/admin/issue-frame");
    form.target = FRAME;
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
      name={FRAME}
      title={m.issues_preview()}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

function TextPart({ issue, locale }: Props) {
  const { data } = useQuery({
    queryKey: ["issue-text", issue, locale],
    queryFn: () =>
      call("POST /issues/preview", {
        ...ADMIN,
        body: { ...(JSON.parse(issue) as ReturnType<typeof drawable>), locale },
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
