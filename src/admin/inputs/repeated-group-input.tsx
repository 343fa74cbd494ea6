import AddIcon from "@mui/icons-material/Add";
import { Button, FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import { ArrayInput, SimpleFormIterator, useSimpleFormIterator } from "react-admin";
import { m } from "../../paraglide/messages";
import { ReorderButtons } from "./reorder-buttons";
import { useGroupError } from "./localized-text-input";

type Props = {
  source: string;
  label: string;
  hint?: string;
  unordered?: boolean;
  className?: string;
  /** Returns the values of a new row. Default: all empty. */
  createRow?: () => Record<string, unknown>;
  children: ReactNode;
};

export const RepeatedGroupInput = ({
  source,
  label,
  hint,
  unordered = false,
  className,
  createRow,
  children,
}: Props) => (
  <ArrayInput source={source} label={label} helperText={hint ?? false} fullWidth>
    <SimpleFormIterator
      fullWidth
      disableClear
      disableReordering={unordered}
      addButton={<AddButton {...(createRow ? { createRow } : {})} />}
      reOrderButtons={<ReorderButtons />}
      {...(className ? { className } : {})}
    >
      {children}
      <RowError />
    </SimpleFormIterator>
  </ArrayInput>
);

function RowError() {
  const problem = useGroupError("");
  return problem ? <FormHelperText error>{problem}</FormHelperText> : null;
}

function AddButton({ createRow }: Pick<Props, "createRow">) {
  const { add } = useSimpleFormIterator();
  return (
    <Button startIcon={<AddIcon />} variant="outlined" onClick={() => add(createRow?.())}>
      {m.admin_ra_add()}
    </Button>
  );
}
