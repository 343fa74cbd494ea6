import { Chip, Stack } from "@mui/material";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/languages";
import type { Item } from "../client";

/** How far an item is in each language: a mark when it is whole, else how many texts are there. */
export const TranslatedChips = ({ of }: { of: Item["translated"] }) => (
  <Stack direction="row" spacing={0.5} component="span" sx={{ "& .MuiChip-root": { whiteSpace: "nowrap" } }}>
    {LOCALES.map((locale) => {
      const { done, all } = of[locale];
      const whole = done === all && all > 0;
      const words = m.admin_translated({ language: LANGUAGE_NAMES[locale], done, all });
      return (
        <Chip
          key={locale}
          component="span"
          size="small"
          variant="outlined"
          color={whole ? "success" : "default"}
          title={words}
          label={
            <>
              <span aria-hidden="true">{`${locale} ${whole ? "✓" : `${done}/${all}`}`}</span>
              <span className="office-hidden">{words}</span>
            </>
          }
        />
      );
    })}
  </Stack>
);
