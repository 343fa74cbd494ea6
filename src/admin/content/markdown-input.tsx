import { FormHelperText, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useWrappedSource } from "react-admin";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { type Locale, directionOf } from "../../platform/languages";
import { ADMIN, call } from "../client";
import { useLocales } from "./locales-context";
import { MarkdownText } from "./markdown-text";
import { Legend, useGroupProblem } from "./words-input";
import "./fields.css";

type Props = { source: string; label: string; needed?: boolean };

/** Markdown in languages, side by side, with what the public page makes of it beside or below. */
export function MarkdownInput({ source, label, needed = false }: Props) {
  const locales = useLocales();
  const error = useGroupProblem(source);
  const [previews, setPreviews] = useState(false);
  return (
    <fieldset className="office-words" data-columns={Math.min(locales.length, 2)}>
      <Legend label={label} needed={needed} />
      <div className="office-wide">
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={label}
          value={previews ? "preview" : "write"}
          onChange={(_, view: string | null) => view && setPreviews(view === "preview")}
        >
          <ToggleButton value="write">{m.admin_write()}</ToggleButton>
          <ToggleButton value="preview">{m.admin_preview()}</ToggleButton>
        </ToggleButtonGroup>
        <FormHelperText>{m.admin_markdown_hint()}</FormHelperText>
      </div>
      {locales.map((locale) => (
        <div key={locale}>
          <MarkdownText source={`${source}.${locale}`} locale={locale} maxRows={previews ? 10 : 24} />
          {previews ? <Rendered source={`${source}.${locale}`} locale={locale} /> : null}
        </div>
      ))}
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </fieldset>
  );
}

/** Drawn by the server, which cleans it like the pages' own. */
function Rendered({ source, locale }: { source: string; locale: Locale }) {
  const text: unknown = useWatch({ name: useWrappedSource(source) });
  const shown = useDeferredValue(typeof text === "string" ? text : "");
  const { data } = useQuery({
    queryKey: ["markdown", locale, shown],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return call("POST /markdown", { ...ADMIN, body: { text: shown, locale } });
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
