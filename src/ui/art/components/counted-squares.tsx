import { useLightPage } from "../../light-page";
import { Art } from "./art";
import type { Count } from "../squares";

interface CountedSquaresProps extends Count {
  /** Columns from 44rem on, for charts with many squares. */
  wideColumns?: number;
  /** Accessible name. Omit it where the number is beside the chart. */
  label?: string;
}

export function CountedSquares({ wideColumns, label, ...count }: CountedSquaresProps) {
  const once = useLightPage() || wideColumns === undefined;
  if (once) return <Squares className="squares" label={label} {...count} />;
  return (
    <>
      <Squares className="squares on-phone" label={label} {...count} />
      <Squares className="squares on-desktop" label={label} {...count} columns={wideColumns} />
    </>
  );
}

type Props = Count & { className: string; label: string | undefined };

const Squares = ({ className, label, ...count }: Props) => (
  <Art
    className={className}
    label={label}
    name={[count.total, count.filled, count.columns].join(" ")}
    draw={({ squares }) => squares(count)}
  />
);
