import { type RaThemeOptions, defaultTheme } from "react-admin";

type Severity = "success" | "info" | "warning" | "error";
type Colours = Record<
  "text" | "line" | "control" | "band" | "onBand" | "bandLink" | "donate" | "onDonate" | "tint",
  string
> & { tints: Record<Severity, readonly [ground: string, letters: string]> };

type Components = NonNullable<RaThemeOptions["components"]>;

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
  // Its own least height is less in a wide window.
  MuiMenuItem: { styleOverrides: { root: { "&&": { minHeight: 44 } } } },
});

const listStyles = ({ text, line, control, tint, tints }: Colours): Components => ({
  RaListToolbar: {
    styleOverrides: {
      root: {
        gap: 12,
        flexWrap: "wrap",
        alignItems: "flex-end",
        marginBottom: 8,
        // On a phone it would be a sheet in a colour of its own, its parts the other way round than one comes to them by keys.
        "&&": { backgroundColor: "transparent", flexFlow: "row wrap" },
        "& .MuiToolbar-root": { backgroundColor: "transparent" },
      },
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: {
        // As wide as its fields, so that what can be done beside a list stands beside them.
        "&&": { flex: "0 1 auto" },
        "& .MuiFormControl-root": { margin: 0 },
        // On a phone two stand side by side, so that the list begins on the first screen.
        "@media (max-width: 37.5rem)": {
          "&&": {
            display: "grid",
            gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
            flex: "1 1 100%",
            gap: 8,
          },
          "& > *": { minWidth: 0 },
          "& > :has(input[type=search])": { gridColumn: "1 / -1" },
        },
      },
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: { "&&": { minHeight: 44, padding: 0, flexWrap: "wrap", backgroundColor: "transparent" } },
    },
  },
  // No wider than the screen: a broad table scrolls in its own place.
  RaList: { styleOverrides: { root: { "& .RaList-main, & .RaList-content": { minWidth: 0 } } } },
  RaDataTable: {
    styleOverrides: {
      root: {
        "& .RaDataTable-tableWrapper": { overflowX: "auto" },
        "& .MuiCheckbox-root": { padding: 10 },
      },
    },
  },
  // What can be done with the chosen stands in a row of its own, and stays in sight further down the list.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        position: "sticky",
        top: 48,
        zIndex: 3,
        "& .RaBulkActionsToolbar-toolbar": {
          position: "static",
          transform: "none",
          height: "auto",
          minHeight: 48,
          flexWrap: "wrap",
          transition: "none",
          backgroundColor: tint,
          color: text,
        },
        "& .RaBulkActionsToolbar-collapsed": { display: "none" },
      },
    },
  },
  RaToolbar: {
    styleOverrides: {
      root: {
        "&&": { backgroundColor: "transparent", padding: 0 },
        // On a phone it would float over the fields.
        "&&.RaToolbar-mobileToolbar": { position: "static" },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: line, paddingInline: 12 },
      head: { fontWeight: 700, borderBottom: `2px solid ${text}`, verticalAlign: "bottom" },
    },
  },
  MuiAlert: {
    variants: Object.entries(tints).map(([severity, [ground, letters]]) => ({
      props: { severity: severity as Severity, variant: "standard" as const },
      style: { backgroundColor: ground, color: text, "& .MuiAlert-icon": { color: letters } },
    })),
  },
  MuiCard: { styleOverrides: { root: { border: `1px solid ${line}`, boxShadow: "none" } } },
  // Where something stands: a tinted ground, and words that carry the meaning. What can be pressed has an edge.
  MuiChip: {
    variants: [
      {
        props: { variant: "outlined" },
        style: {
          borderRadius: 4,
          fontWeight: 600,
          borderColor: "transparent",
          backgroundColor: tint,
          "&.MuiChip-clickable": { borderColor: control, backgroundColor: "transparent" },
        },
      },
      ...Object.entries(tints).map(([color, [ground, letters]]) => ({
        props: { variant: "outlined" as const, color: color as Severity },
        style: { backgroundColor: ground, color: letters },
      })),
    ],
    styleOverrides: {
      // Words are never cut: where there is no room they take another line.
      root: { height: "auto", minHeight: 24, whiteSpace: "normal" },
      label: { whiteSpace: "inherit", paddingBlock: 2 },
      clickable: { borderRadius: 4, minHeight: 44, paddingInline: 6 },
    },
  },
});
