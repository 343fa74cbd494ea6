import { type Theme, ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { m } from "../../paraglide/messages";

const withCheckboxLabels = (outerTheme: Theme): Theme => ({
  ...outerTheme,
  components: {
    ...outerTheme.components,
    MuiCheckbox: {
      ...outerTheme.components?.MuiCheckbox,
      defaultProps: {
        slotProps: { root: { "aria-label": undefined }, input: { "aria-label": m.admin_ra_choose() } },
      },
    },
  },
});

/** Labels a row's checkbox on the input itself, not on the icon around it. */
export const LabelledCheckboxes = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={withCheckboxLabels}>{children}</ThemeProvider>
);
