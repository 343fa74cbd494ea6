import { type RaThemeOptions, defaultTheme } from "react-admin";
import { componentStyles } from "./component-styles";

type ThemeMode = "light" | "dark";

/** Reads the colour of a token in a mode, in a form that MUI can calculate with: `rgb(20, 27, 60)`. */
function createColourReader(mode: ThemeMode): { colour: (token: string) => string; dispose: () => void } {
  const probe = document.createElement("div");
  probe.style.colorScheme = mode;
  document.body.append(probe);
  return {
    colour(token) {
      probe.style.color = `var(--${token})`;
      return getComputedStyle(probe).color;
    },
    dispose: () => probe.remove(),
  };
}

export function createAdminTheme(mode: ThemeMode, direction: "ltr" | "rtl"): RaThemeOptions {
  const { colour, dispose } = createColourReader(mode);
  const [text, page, primary] = [colour("text"), colour("page"), colour("primary")];
  const theme: RaThemeOptions = {
    ...defaultTheme,
    direction,
    sidebar: { width: 248, closedWidth: 56 },
    palette: {
      mode,
      primary: { main: primary, contrastText: colour("on-primary") },
      secondary: { main: colour("link"), contrastText: page },
      error: { main: colour("danger") },
      warning: { main: colour("warn") },
      success: { main: colour("success") },
      info: { main: colour("info") },
      background: { default: page, paper: colour("surface") },
      text: { primary: text, secondary: colour("text-soft"), disabled: colour("text-soft") },
      divider: colour("line"),
    },
    shape: { borderRadius: 4 },
    typography: {
      fontFamily: "var(--font-body)",
      fontSize: 15,
      h1: { fontFamily: "var(--font-display)" },
      h2: { fontFamily: "var(--font-display)" },
      h6: { fontFamily: "var(--font-display)", fontSize: "1.25rem" },
      button: { textTransform: "none", fontWeight: 600 },
    },
    components: componentStyles({
      text,
      line: colour("line"),
      control: colour("control"),
      band: colour("band"),
      onBand: colour("on-band"),
      bandLink: colour("band-link"),
      donate: colour("donate"),
      onDonate: colour("on-donate"),
      tints: {
        success: [colour("success-tint"), colour("success")],
        info: [colour("info-tint"), colour("info")],
        warning: [colour("warn-tint"), colour("warn")],
        error: [colour("danger-tint"), colour("danger")],
      },
      tint: colour("tint-cool"),
    }),
  };
  dispose();
  return theme;
}
