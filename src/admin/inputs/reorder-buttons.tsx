import DownIcon from "@mui/icons-material/ArrowCircleDown";
import UpIcon from "@mui/icons-material/ArrowCircleUp";
import { IconButton } from "@mui/material";
import { type RefObject, useEffect, useRef } from "react";
import { useSimpleFormIteratorItem } from "react-admin";
import { m } from "../../paraglide/messages";

/** At an end of the list, the used button is disabled and would lose the focus: the other button takes it. */
export function ReorderButtons() {
  const { index, total, reOrder } = useSimpleFormIteratorItem();
  const last = (total ?? 0) - 1;
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    if (index === 0) down.current?.focus();
    else if (index === last) up.current?.focus();
  }, [index, last, up, down]);
  const renderButton = (
    ref: RefObject<HTMLButtonElement | null>,
    label: string,
    to: number,
    Icon: typeof UpIcon,
  ) => (
    <IconButton
      ref={ref}
      size="small"
      color="primary"
      aria-label={label}
      title={label}
      disabled={to < 0 || to > last}
      onClick={() => {
        hasMoved.current = true;
        reOrder(to);
      }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <span className="button-reorder">
      {renderButton(up, m.admin_ra_move_up(), index - 1, UpIcon)}
      {renderButton(down, m.admin_ra_move_down(), index + 1, DownIcon)}
    </span>
  );
}
