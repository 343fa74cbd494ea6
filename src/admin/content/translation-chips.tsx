import { Chip, Stack } from "@mui/material";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import type { ContentItem } from "../api/api-types";

export const TranslationChips = ({ translated }: { translated: ContentItem["translated"] }) => (
  <Stack direction="row" spacing={0.5} component="span" sx={{ "& .MuiChip-root": { whiteSpace: "nowrap" } }}>
    {LOCALES.map((locale) => {
      const { done, all } = translated[locale];
      const isComplete = done === all && all > 0;
      const label = m.admin_translated({ language: LANGUAGE_NAMES[locale], done, all });
      return (
        <Chip
          key={locale}
          component="span"
          size="small"
          variant="outlined"
          color={isComplete ? "success" : "default"}
          title={label}
          label={
            <>
              <span aria-hidden="true">{`${locale} ${isComplete ? "✓" : `${done}/${all}`}`}</span>
              <span className="office-hidden">{label}</span>
            </>
          }
        />
      );
    })}
  </Stack>
);
