import { defaultTheme } from "react-admin";
import { type Colours, type Components, listStyles } from "./list-styles";

/** How each component looks in our tokens. */
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

/** The window: bar, menu, and the room for a screen. */
const frameStyles = ({ band, onBand, bandLink, donate, onDonate }: Colours): Components => ({
  RaLayout: {
    styleOverrides: {
      root: {
        // No wider than the window: what does not fit scrolls in its own place.
        minWidth: 0,
        "& .RaLayout-content": {
          minWidth: 0,
          padding: "8px 12px 48px",
          "@media (min-width: 60rem)": { padding: "16px 28px 64px" },
        },
      },
    },
  },
  // Its screens leave the room above them to the window, and are no wider: tables scroll in their own place.
  RaShow: screenStyles("RaShow"),
  RaEdit: screenStyles("RaEdit"),
  RaCreate: screenStyles("RaCreate"),
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundColor: band, color: onBand, backgroundImage: "none" } },
  },
  // The menu is a band, as the header of the office and the footer of the site are.
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

/** An entry of the menu: a link to a part, or the head of a section. */
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

const fieldStyles = ({ text, control, line }: Colours): Components => ({
  MuiTextField: { defaultProps: { variant: "outlined", size: "small", fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: "outlined", size: "small", fullWidth: true } },
  MuiSelect: { defaultProps: { variant: "outlined" } },
  // Labels stand above their fields: they never cover what is typed, and need no side to shrink to.
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
  // The site's fields have a least height of their own, on which the components would put theirs.
  MuiInputBase: {
    styleOverrides: {
      input: {
        minBlockSize: 0,
        // A date with its time needs all the room that a short field has.
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
  // Each of several parts is a panel of its own, with its buttons, which fingers and keyboards reach too.
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
        // One text in the languages side by side.
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
        // Who only reads sees what there is, and no button that does nothing.
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
  // It slides to the other side where one reads from the right: a movement is no side that could be renamed.
  MuiSwitch: {
    styleOverrides: {
      switchBase: { "[dir=rtl] &.Mui-checked": { transform: "translateX(-20px)" } },
    },
  },
  // In a wide window it is moved back by half of its width, the other way where one reads from the right.
  MuiSnackbar: {
    styleOverrides: {
      anchorOriginBottomCenter: {
        "@media (min-width: 600px)": { "[dir=rtl] &": { transform: "translateX(50%)" } },
      },
    },
  },
  // Its own least height is less in a wide window.
  MuiMenuItem: { styleOverrides: { root: { "&&": { minHeight: 44 } } } },
});
