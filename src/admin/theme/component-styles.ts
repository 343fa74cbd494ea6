import { defaultTheme } from "react-admin";
import { type Colours, type Components, listStyles } from "./list-styles";

export const componentStyles = (colours: Colours): Components => ({
  ...defaultTheme.components,
  ...frameStyles(colours),
  ...fieldStyles(colours),
  ...buttonStyles(colours),
  ...listStyles(colours),
});

const screenStyles = (component: string) => ({
  styleOverrides: {
    root: {
      [`& .${component}-noActions`]: { marginTop: 0 },
      [`& .${component}-main, & .${component}-card`]: { minWidth: 0 },
    },
  },
});

const frameStyles = ({ band, onBand, bandLink, donate, onDonate }: Colours): Components => ({
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        "& .RaLayout-content": {
          minWidth: 0,
          padding: "8px 12px 48px",
          "@media (min-width: 60rem)": { padding: "16px 28px 64px" },
        },
      },
    },
  },
  // Without a margin above, and never wider than the window: tables scroll by themselves.
  RaShow: screenStyles("RaShow"),
  RaEdit: screenStyles("RaEdit"),
  RaCreate: screenStyles("RaCreate"),
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundColor: band, color: onBand, backgroundImage: "none" } },
  },
  RaSidebar: {
    styleOverrides: {
      root: {
        "& .RaSidebar-fixed, & .RaSidebar-paper.MuiDrawer-paper": { backgroundColor: band, color: onBand },
      },
    },
  },
  RaMenu: { styleOverrides: { root: { "& .admin-menu-section": menuItemStyles({ onBand, bandLink }) } } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        ...menuItemStyles({ onBand, bandLink }),
        "&.RaMenuItemLink-active": { backgroundColor: donate, color: onDonate, fontWeight: 700 },
      },
    },
  },
});

const menuItemStyles = ({ onBand, bandLink }: Pick<Colours, "onBand" | "bandLink">) => ({
  "&&": { minHeight: 44 },
  marginInline: 8,
  paddingInline: 8,
  borderRadius: 4,
  color: onBand,
  "& .MuiTypography-root": { whiteSpace: "normal", lineHeight: 1.25 },
  "& .MuiListItemIcon-root": { color: "inherit", minWidth: 40 },
  "& .admin-menu-arrow": { marginInlineStart: "auto", transition: "transform 120ms" },
  "&[aria-expanded=true] .admin-menu-arrow": { transform: "rotate(180deg)" },
  "&:hover": { backgroundColor: "rgb(255 255 255 / 0.1)" },
  "&:focus-visible": { outline: `3px solid ${bandLink}`, outlineOffset: -3 },
});

// oxlint-disable-next-line max-lines-per-function -- one table of styles without control flow
const fieldStyles = ({ text, control, line }: Colours): Components => ({
  MuiTextField: { defaultProps: { variant: "outlined", size: "small", fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: "outlined", size: "small", fullWidth: true } },
  MuiSelect: { defaultProps: { variant: "outlined" } },
  // Labels are above their fields: they never cover text and need no side to shrink to.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: "static",
        transform: "none",
        color: text,
        fontWeight: 600,
        whiteSpace: "normal",
        marginBottom: 4,
        lineHeight: 1.4,
      },
    },
  },
  // The site's fields have a minimum height, which would add to that of the components.
  MuiInputBase: {
    styleOverrides: {
      input: {
        minBlockSize: 0,
        // A date with a time needs the whole width of a short field.
        "&[type=datetime-local]": { paddingInline: 8, fontSize: "0.9rem" },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: { minHeight: 44 },
      notchedOutline: {
        borderColor: control,
        top: 0,
        "& legend": { display: "none" },
        "fieldset:disabled &": { borderStyle: "dashed" },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: "0.9rem" } } },
  // Each row is a panel with buttons that fingers and keyboards can reach.
  RaSimpleFormIterator: {
    styleOverrides: {
      root: {
        "& > ul > .RaSimpleFormIterator-line": {
          border: `1px solid ${line}`,
          borderRadius: 6,
          padding: "12px 8px 14px 16px",
          marginBottom: 12,
          gap: 8,
        },
        "& > ul > .RaSimpleFormIterator-line:last-child": { borderBottom: `1px solid ${line}` },
        "& .RaSimpleFormIterator-form": {
          flex: 1,
          width: "100%",
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
          gap: "4px 16px",
          alignItems: "end",
          "& > *": { gridColumn: "1 / -1", minWidth: 0 },
          "& > .office-short": { gridColumn: "auto" },
        },
        "&.office-texts .RaSimpleFormIterator-form": {
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))",
          "& > *": { gridColumn: "auto" },
        },
        "& .RaSimpleFormIterator-action": { visibility: "visible", marginTop: 0, whiteSpace: "nowrap" },
        "fieldset:disabled & .RaSimpleFormIterator-action": { display: "none" },
      },
    },
  },
  RaArrayInput: {
    styleOverrides: {
      root: {
        "& > .RaArrayInput-label": { position: "static", fontSize: "1.05rem", fontWeight: 700 },
      },
    },
  },
});

const buttonStyles = ({ text, control, tint }: Colours): Components => ({
  MuiButton: {
    styleOverrides: {
      root: {
        minHeight: 44,
        // Unlike `anywhere`, no flex box shrinks a button below its longest word.
        overflowWrap: "break-word",
        // Readers without write access get no buttons that do nothing.
        "fieldset:disabled &": { display: "none" },
        "&.Mui-disabled": {
          color: "var(--text-soft)",
          backgroundColor: tint,
          border: `1px dashed ${control}`,
          boxShadow: "none",
        },
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiToggleButton: { styleOverrides: { root: { minHeight: 44, textTransform: "none", color: text } } },
  // In right-to-left pages the thumb moves the other way. `logicalStyles` does not change transforms.
  MuiSwitch: {
    styleOverrides: {
      switchBase: { "[dir=rtl] &.Mui-checked": { transform: "translateX(-20px)" } },
    },
  },
  // Wide windows move it back by half of its width, in right-to-left pages the other way.
  MuiSnackbar: {
    styleOverrides: {
      anchorOriginBottomCenter: {
        "@media (min-width: 600px)": { "[dir=rtl] &": { transform: "translateX(50%)" } },
      },
    },
  },
  // In wide windows its own minimum height is lower.
  MuiMenuItem: { styleOverrides: { root: { "&&": { minHeight: 44 } } } },
});
