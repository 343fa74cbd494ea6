import { FormHelperText, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useWrappedSource } from "react-admin";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { type Locale, directionOf } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import { useLocales } from "./locales-context";
import { MarkdownTextArea } from "./markdown-text-area";
import { Legend, useGroupError } from "./localized-text-input";
import "./inputs.css";

type Props = { source: string; label: string; isRequired?: boolean };

export function MarkdownInput({ source, label, isRequired = false }: Props) {
  const locales = useLocales();
  const error = useGroupError(source);
  const [showsPreview, setShowsPreview] = useState(false);
  return (
    <fieldset className="office-words" data-columns={Math.min(locales.length, 2)}>
      <Legend label={label} isRequired={isRequired} />
      <div className="office-wide">
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={label}
          value={showsPreview ? "preview" : "write"}
          onChange={(_, view: string | null) => view && setShowsPreview(view === "preview")}
        >
          <ToggleButton value="write">{m.admin_write()}</ToggleButton>
          <ToggleButton value="preview">{m.admin_preview()}</ToggleButton>
        </ToggleButtonGroup>
        <FormHelperText>{m.admin_markdown_hint()}</FormHelperText>
      </div>
      {locales.map((locale) => (
        <div key={locale}>
          <MarkdownTextArea source={`${source}.${locale}`} locale={locale} maxRows={showsPreview ? 10 : 24} />
          {showsPreview ? <MarkdownPreview source={`${source}.${locale}`} locale={locale} /> : null}
        </div>
      ))}
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </fieldset>
  );
}

/** The server renders and sanitizes it, as on public pages. */
function MarkdownPreview({ source, locale }: { source: string; locale: Locale }) {
  const text: unknown = useWatch({ name: useWrappedSource(source) });
  const deferredText = useDeferredValue(typeof text === "string" ? text : "");
  const { data } = useQuery({
    queryKey: ["markdown", locale, deferredText],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return call("POST /markdown", { ...ADMIN, body: { text: deferredText, locale } });
    },
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <div
      className="office-rendered"
      lang={locale}
      dir={directionOf(locale)}
      dangerouslySetInnerHTML={{ __html: data?.html ?? "" }}
    />
  );
}
