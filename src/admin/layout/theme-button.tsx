import DarkIcon from "@mui/icons-material/Brightness4Outlined";
import LightIcon from "@mui/icons-material/Brightness7Outlined";
import { IconButton, Tooltip } from "@mui/material";
import { useTheme } from "react-admin";
import { m } from "../../paraglide/messages";

/** Stored as on the public pages (spec §4: key `app-theme`). */
export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  const dark = theme === "dark";
  const Icon = dark ? LightIcon : DarkIcon;
  const toggle = () => {
    const next = dark ? "light" : "dark";
    const { classList } = document.documentElement;
    classList.remove("light", "dark");
    classList.add(next);
    try {
      localStorage.setItem("app-theme", next);
    } catch {
      // Without storage, the choice applies to this page only.
    }
    setTheme(next);
  };
  return (
    <Tooltip title={m.admin_ra_theme()}>
      <IconButton color="inherit" aria-label={m.admin_ra_theme()} onClick={toggle}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
