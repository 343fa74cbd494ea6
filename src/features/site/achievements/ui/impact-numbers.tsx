import { m } from "../../../../paraglide/messages";
import { CountedSquares } from "../../../../ui/art/components/counted-squares";
import { Fact } from "../../../../ui/fact";
import { Text } from "../../../../ui/text";
import type { ImpactNumberView } from "../achievements-view.server";
import "./impact-numbers.css";

/** Source and date always appear with a number. */
export function ImpactNumbers({
  numbers,
  method = false,
}: {
  numbers: ImpactNumberView[];
  method?: boolean;
}) {
  return (
    <ul className="counted">
      {numbers.map((number) => (
        <li key={number.key} className={number.squares?.wideColumns === undefined ? undefined : "whole-row"}>
          <p className="counted-label">
            <b className="display num">{number.value}</b> <Text of={number.label} />
          </p>
          {number.squares ? <CountedSquares {...number.squares} /> : null}
          <NumberSource number={number} method={method} />
        </li>
      ))}
    </ul>
  );
}

function NumberSource({ number, method }: { number: ImpactNumberView; method: boolean }) {
  const { squares, explanation, source, date } = number;
  if (!method)
    return (
      <p className="soft small">
        <Text of={source} />
        {` · ${date}`}
      </p>
    );
  return (
    <>
      {squares ? (
        <p className="soft small">
          <Text of={explanation} />
        </p>
      ) : null}
      <dl className="counted-origin small">
        <Fact label={m.achievements_source()}>
          <Text of={source} />
        </Fact>
        <Fact label={m.achievements_counted_on()}>{date}</Fact>
        <Fact label={m.achievements_method()}>
          <Text of={number.method} />
        </Fact>
      </dl>
    </>
  );
}
