import { useLight } from "../light";
import { Art } from "./art";
import { drawSquares, type Count } from "./squares";

interface CountedSquaresProps extends Count {
  /** Another number of columns from 44rem on, for charts with many squares. */
  wideColumns?: number;
  /** Accessible name. Leave it out where the number is written beside the chart. */
  label?: string;
}

export function CountedSquares({ wideColumns, label, ...count }: CountedSquaresProps) {
  const once = useLight() || wideColumns === undefined;
  if (once) return <Art className="squares" label={label} drawing={drawSquares(count)} />;
  return (
    <>
      <Art className="squares narrow" label={label} drawing={drawSquares(count)} />
      <Art className="squares wide" label={label} drawing={drawSquares({ ...count, columns: wideColumns })} />
    </>
  );
}
