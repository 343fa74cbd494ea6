import { Stack, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/i18n/locales";
import type { ContentItem } from "../api/api-types";
import "../content/editor.css";

type Props = {
  value: readonly Locale[];
  onChange: (locales: readonly Locale[]) => void;
  translated: ContentItem["translated"] | null;
};

export const LanguageToggle = ({ value, onChange, translated }: Props) => (
  <Stack spacing={0.5} sx={{ marginBlockEnd: 3 }}>
    <Typography id="side-by-side" component="h2" sx={{ fontWeight: 600, fontSize: "1rem" }}>
      {m.admin_show_languages()}
    </Typography>
    <ToggleButtonGroup
      aria-labelledby="side-by-side"
      value={value}
      onChange={(_, next: Locale[]) => {
        if (next.length > 0) onChange(LOCALES.filter((locale) => next.includes(locale)));
      }}
      sx={{
        flexWrap: "wrap",
        gap: 1,
        "&& .MuiToggleButton-root": { margin: 0, border: 1, borderColor: "divider", borderRadius: 1 },
      }}
    >
      {LOCALES.map((locale) => {
        const progress = translated?.[locale];
        return (
          <ToggleButton key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[locale]}
            {progress && progress.all > 0 ? (
              <span className="office-share">
                <bdi dir="ltr">
                  {progress.done}/{progress.all}
                </bdi>
              </span>
            ) : null}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  </Stack>
);
