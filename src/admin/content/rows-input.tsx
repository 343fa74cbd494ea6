import AddIcon from "@mui/icons-material/Add";
import { Button, FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import { ArrayInput, SimpleFormIterator, useSimpleFormIterator } from "react-admin";
import { m } from "../../paraglide/messages";
import { MoveButtons } from "./move-buttons";
import { useGroupProblem } from "./words-input";

type Props = {
  source: string;
  label: string;
  /** Below the list. */
  hint?: string;
  /** Its order means nothing. */
  unordered?: boolean;
  className?: string;
  /** Makes what a new one starts with; else every input starts empty. */
  fresh?: () => Record<string, unknown>;
  /** The inputs of one of them. */
  children: ReactNode;
};

/** Several of something: each in a panel of its own, which can be moved and removed; another one is added at the end. */
export const RowsInput = ({ source, label, hint, unordered = false, className, fresh, children }: Props) => (
  <ArrayInput source={source} label={label} helperText={hint ?? false} fullWidth>
    <SimpleFormIterator
      fullWidth
      disableClear
      disableReordering={unordered}
      addButton={<Add {...(fresh ? { fresh } : {})} />}
      reOrderButtons={<MoveButtons />}
      {...(className ? { className } : {})}
    >
      {children}
      <RowProblem />
    </SimpleFormIterator>
  </ArrayInput>
);

/** What the server said about one of them as a whole. */
function RowProblem() {
  const problem = useGroupProblem("");
  return problem ? <FormHelperText error>{problem}</FormHelperText> : null;
}

function Add({ fresh }: Pick<Props, "fresh">) {
  const { add } = useSimpleFormIterator();
  return (
    <Button startIcon={<AddIcon />} variant="outlined" onClick={() => add(fresh?.())}>
      {m.admin_ra_add()}
    </Button>
  );
}
