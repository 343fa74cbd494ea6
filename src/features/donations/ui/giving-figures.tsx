import { m } from "../../../paraglide/messages";
import { words } from "../../../platform/languages";
import { Bar } from "../../../ui/bar";
import { Block } from "../../../ui/section";
import { Text } from "../../../ui/text";
import type { FiguresView } from "../donation-view.server";
import "./support.css";

/** What arrives of a gift and where it goes, with the note that says where the figures come from. */
export function GivingFigures({ figures }: { figures: FiguresView }) {
  return (
    <section className="section cool" aria-label={m.giving_figures()}>
      <div className="wrap giving-figures">
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
        </Block>
        <Block id="arrives" title={m.giving_arrives({ amount: figures.gift })}>
          <table>
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
                <tr key={words(cost.way)}>
                  <th scope="row">
                    <Text of={cost.way} />
                  </th>
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
        </Block>
        <p className="soft">
          <Text of={figures.note} />
        </p>
      </div>
    </section>
  );
}
