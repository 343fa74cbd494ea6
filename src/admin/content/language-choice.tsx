import { Stack, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../../platform/languages";
import type { Item } from "../client";
import "./editor.css";

type Props = {
  chosen: readonly Locale[];
  choose: (locales: readonly Locale[]) => void;
  translated: Item["translated"] | null;
};

/** Which languages stand side by side, and how far each is. One always does. */
export const LanguageChoice = ({ chosen, choose, translated }: Props) => (
  <Stack spacing={0.5} sx={{ marginBlockEnd: 3 }}>
    <Typography id="side-by-side" component="h2" sx={{ fontWeight: 600, fontSize: "1rem" }}>
      {m.admin_show_languages()}
    </Typography>
    <ToggleButtonGroup
      aria-labelledby="side-by-side"
      value={chosen}
      onChange={(_, next: Locale[]) => {
        if (next.length > 0) choose(LOCALES.filter((locale) => next.includes(locale)));
      }}
      sx={{
        flexWrap: "wrap",
        gap: 1,
        "&& .MuiToggleButton-root": { margin: 0, border: 1, borderColor: "divider", borderRadius: 1 },
      }}
    >
      {LOCALES.map((locale) => {
        const state = translated?.[locale];
        return (
          <ToggleButton key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[locale]}
            {state && state.all > 0 ? (
              <span className="office-share">
                <bdi dir="ltr">
                  {state.done}/{state.all}
                </bdi>
              </span>
            ) : null}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  </Stack>
);
