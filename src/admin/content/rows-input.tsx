import AddIcon from "@mui/icons-material/Add";
import { Button } from "@mui/material";
import type { ReactNode } from "react";
import { ArrayInput, SimpleFormIterator, useSimpleFormIterator } from "react-admin";
import { m } from "../../paraglide/messages";
import { MoveButtons } from "./move-buttons";

type Props = {
  source: string;
  label: string;
  /** Below the list. */
  hint?: string;
  /** Its order means nothing. */
  unordered?: boolean;
  className?: string;
  /** The inputs of one of them. */
  children: ReactNode;
};

/** Several of something: each in a panel of its own, which can be moved and removed; another one is added at the end. */
export const RowsInput = ({ source, label, hint, unordered = false, className, children }: Props) => (
  <ArrayInput source={source} label={label} helperText={hint ?? false} fullWidth>
    <SimpleFormIterator
      fullWidth
      disableClear
      disableReordering={unordered}
      addButton={<Add />}
      reOrderButtons={<MoveButtons />}
      {...(className ? { className } : {})}
    >
      {children}
    </SimpleFormIterator>
  </ArrayInput>
);

function Add() {
  const { add } = useSimpleFormIterator();
  return (
    <Button startIcon={<AddIcon />} variant="outlined" onClick={() => add()}>
      {m.admin_ra_add()}
    </Button>
  );
}
