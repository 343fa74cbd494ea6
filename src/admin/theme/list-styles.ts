import type { RaThemeOptions } from "react-admin";

export type Severity = "success" | "info" | "warning" | "error";

export type Colours = Record<
  "text" | "line" | "control" | "band" | "onBand" | "bandLink" | "donate" | "onDonate" | "tint",
  string
> & { tints: Record<Severity, readonly [ground: string, letters: string]> };

export type Components = NonNullable<RaThemeOptions["components"]>;

// oxlint-disable-next-line max-lines-per-function -- one table of styles without control flow
export const listStyles = ({ text, line, control, tint, tints }: Colours): Components => ({
  RaListToolbar: {
    styleOverrides: {
      root: {
        gap: 12,
        flexWrap: "wrap",
        alignItems: "flex-end",
        marginBottom: 8,
        // On phones it would have a background and an order that differs from the keyboard order.
        "&&": { backgroundColor: "transparent", flexFlow: "row wrap" },
        "& .MuiToolbar-root": { backgroundColor: "transparent" },
      },
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: {
        // As wide as its fields, so that the actions of the list fit beside it.
        "&&": { flex: "0 1 auto" },
        "& .MuiFormControl-root": { margin: 0 },
        // On phones, two fields per row: the list must begin on the first screen.
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
  RaList: { styleOverrides: { root: { "& .RaList-main, & .RaList-content": { minWidth: 0 } } } },
  RaDataTable: {
    styleOverrides: {
      root: {
        "& .RaDataTable-tableWrapper": { overflowX: "auto" },
        "& .MuiCheckbox-root": { padding: 10 },
      },
    },
  },
  // Bulk actions have a row of their own, which stays visible while scrolling.
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
        // On phones it would float over the fields.
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
  // State chips are tinted and have no border; clickable chips have one.
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
      // Long text wraps instead of being cut.
      root: { height: "auto", minHeight: 24, whiteSpace: "normal" },
      label: { whiteSpace: "inherit", paddingBlock: 2 },
      clickable: { borderRadius: 4, minHeight: 44, paddingInline: 6 },
    },
  },
});
