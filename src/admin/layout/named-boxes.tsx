import { type Theme, ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { m } from "../../paraglide/messages";

const named = (outer: Theme): Theme => ({
  ...outer,
  components: {
    ...outer.components,
    MuiCheckbox: {
      ...outer.components?.MuiCheckbox,
      defaultProps: {
        slotProps: { root: { "aria-label": undefined }, input: { "aria-label": m.admin_ra_choose() } },
      },
    },
  },
});

/** A table whose rows can be chosen: the name of a row's box belongs on the box itself, not on the drawing around it. */
export const NamedBoxes = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={named}>{children}</ThemeProvider>
);
