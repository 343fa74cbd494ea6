import TranslateIcon from "@mui/icons-material/Translate";
import { IconButton, Menu, MenuItem, Tooltip } from "@mui/material";
import { useState } from "react";
import { useLocation } from "react-router";
import { m } from "../../paraglide/messages";
import { deLocalizeHref, getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";

/** Another language is another URL, which loads a full page. */
export function LanguageMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const currentPath = deLocalizeHref(pathname);
  return (
    <>
      <Tooltip title={m.admin_language()}>
        <IconButton
          color="inherit"
          aria-label={m.admin_language()}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <TranslateIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LOCALES.map((locale) => (
          <MenuItem
            key={locale}
            component="a"
            href={hrefOf(currentPath, locale)}
            lang={locale}
            selected={locale === getLocale()}
          >
            {LANGUAGE_NAMES[locale]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
