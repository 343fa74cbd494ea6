import { Cloth } from "../../../ui/art/components/cloth";
import { Icon } from "../../../ui/icons/icon";
import { Picture } from "../../../ui/picture/picture";
import { Text } from "../../../ui/text";
import type { PartnerView } from "../team-view.server";
import "./partner-list.css";

type Named = Pick<PartnerView, "name" | "url">;

export function PartnerList({ partners, level = 3 }: { partners: PartnerView[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className="partners">
      {partners.map(({ description, picture, ...partner }) => (
        <li key={partner.name}>
          {picture ? (
            <Picture picture={picture} size="mark" />
          ) : (
            <Cloth seed={partner.name} className="partner-mark" />
          )}
          <div>
            <Heading>
              <PartnerName {...partner} />
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

export const PartnerNames = ({ partners }: { partners: Named[] }) => (
  <ul className="partner-names">
    {partners.map((partner) => (
      <li key={partner.name}>
        <PartnerName {...partner} />
      </li>
    ))}
  </ul>
);

function PartnerName({ name, url }: Named) {
  if (url === null) return name;
  return (
    <a href={url} rel="noreferrer">
      {name}
      <Icon name="external-link" />
    </a>
  );
}
