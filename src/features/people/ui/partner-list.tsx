import { Cloth } from "../../../ui/art/cloth";
import { Icon } from "../../../ui/icon";
import { Picture } from "../../../ui/picture";
import { Text } from "../../../ui/text";
import type { PartnerView } from "../people-view.server";
import "./partner-list.css";

/** The organisations that work with us: mark, name, what they do. */
export function PartnerList({ partners, level = 3 }: { partners: PartnerView[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className="partners">
      {partners.map(({ name, url, description, picture }) => (
        <li key={name}>
          {picture ? (
            <Picture picture={picture} size="mark" />
          ) : (
            <Cloth seed={name} className="partner-mark" />
          )}
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
