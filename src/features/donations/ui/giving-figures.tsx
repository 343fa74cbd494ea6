import { m } from "../../../paraglide/messages";
import { words } from "../../../platform/languages";
import { Bar } from "../../../ui/bar";
import { Block } from "../../../ui/section";
import { Text } from "../../../ui/text";
import type { FiguresView } from "../donation-view.server";
import "./support.css";

/** Where each 100 goes, with the note that says where the figures come from. */
export function Spending({ figures }: { figures: FiguresView }) {
  return (
    <Block id="goes" title={m.giving_goes({ amount: figures.gift })}>
      <table className="shares">
        <tbody>
          {figures.spending.map((part) => (
            <tr key={words(part.label)}>
              <th scope="row">
                <Text of={part.label} />
              </th>
              <td aria-hidden="true">
                <Bar share={part.share} />
              </td>
              <td className="end">{part.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FiguresNote figures={figures} />
    </Block>
  );
}

/** What a gift costs on its way and what arrives, by card and by each way of transfer. */
export function Arrivals({ figures }: { figures: FiguresView }) {
  return (
    <Block id="arrives" title={m.giving_arrives({ amount: figures.gift })}>
      <table className="costs">
        <thead>
          <tr>
            <th scope="col">{m.giving_way()}</th>
            <th scope="col" className="end">
              {m.giving_bank_keeps()}
            </th>
            <th scope="col" className="end">
              {m.giving_we_get()}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.costs.map((cost) => (
            <tr key={cost.way === null ? "card" : words(cost.way)}>
              <th scope="row">{cost.way === null ? m.giving_by_card() : <Text of={cost.way} />}</th>
              <td className="end">
                <bdi>{cost.kept}</bdi>
              </td>
              <td className="end">
                <bdi>{cost.arrives}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FiguresNote figures={figures} />
    </Block>
  );
}

const FiguresNote = ({ figures }: { figures: FiguresView }) => (
  <p className="small soft">
    <Text of={figures.note} />
  </p>
);
