import { Cloth } from "../../../ui/art/cloth";
import { Icon } from "../../../ui/icon";
import { Text } from "../../../ui/text";
import type { PartnerView } from "../people-view.server";
import "./partner-list.css";

type Props = { partners: PartnerView[]; level?: 2 | 3; marks?: boolean };

/** The organisations that work with us: mark, name, what they do. Without marks where others weigh enough already. */
export function PartnerList({ partners, level = 3, marks = true }: Props) {
  const Heading = `h${level}` as const;
  return (
    <ul className={marks ? "partners marked" : "partners"}>
      {partners.map(({ name, url, description }) => (
        <li key={name}>
          {marks ? <Cloth seed={name} className="partner-mark" /> : null}
          <div>
            <Heading>
              {url === null ? (
                name
              ) : (
                <a href={url} rel="noreferrer">
                  {name}
                  <Icon name="external-link" />
                </a>
              )}
            </Heading>
            <p>
              <Text of={description} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
