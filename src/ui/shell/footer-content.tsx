import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import { Icon } from "../icons/icon";
import type { IconName } from "../icons/icons";
import { Text } from "../text";
import type { FooterProps } from "./footer";
import { LogoMark } from "./logo";
import {
  type NavigationLink,
  legalNavigation,
  mainNavigation,
  moreNavigation,
  subjectNavigation,
} from "./navigation";

const SOCIAL_NETWORKS: { key: keyof FooterProps["social"]; icon: IconName; label: string }[] = [
  { key: "twitter", icon: "x-network", label: "X (Twitter)" },
  { key: "facebook", icon: "facebook", label: "Facebook" },
  { key: "instagram", icon: "instagram", label: "Instagram" },
  { key: "github", icon: "github", label: "GitHub" },
];

/** Four columns, further links, the year and the legal links (spec §2). */
export function FooterContent({ light, ...props }: FooterProps & { light: boolean }) {
  const { name, shortName, tagline, email, whatsapp, whatsappText, social, year } = props;
  return (
    <>
      <div className="selvedge" />
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <a href={hrefOf("/")} className="logo" aria-label={m.shell_home_of({ name })}>
            {light ? null : <LogoMark />}
            <span>{shortName}</span>
          </a>
          <p>
            <Text of={tagline} />
          </p>
          <SocialLinks social={social} />
        </div>
        <Column id="footer-links" title={m.footer_quick_links()} links={mainNavigation(props.labels)} two />
        <Column id="footer-programs" title={m.footer_programs()} links={subjectNavigation()} />
        <div>
          <h2>{m.footer_contact()}</h2>
          <ul className="footer-list">
            <li>{name}</li>
            {email === "" ? null : (
              <li>
                <a href={`mailto:${email}`}>
                  <Icon name="mail" />
                  <bdi>{email}</bdi>
                </a>
              </li>
            )}
            {whatsapp === "" ? null : (
              <li>
                <a href={`https://wa.me/${whatsapp.slice(1)}`} rel="noreferrer">
                  <Icon name="message-circle" />
                  WhatsApp <bdi>{whatsappText}</bdi>
                </a>
              </li>
            )}
            {email === "" && whatsapp === "" ? (
              <li>
                <a href={hrefOf("/contact")}>{m.contact_title()}</a>
              </li>
            ) : null}
          </ul>
        </div>
      </div>
      <div className="wrap legal">
        <nav aria-label={m.footer_more()}>
          <Links links={moreNavigation()} />
        </nav>
        <p>{m.footer_copyright({ year: String(year), name })}</p>
        <nav aria-label={m.footer_legal()}>
          <Links links={legalNavigation()} />
        </nav>
      </div>
    </>
  );
}

const Links = ({ links }: { links: NavigationLink[] }) => (
  <ul className="legal-links">
    {links.map(({ to, label }) => (
      <li key={to}>
        <a href={hrefOf(to)}>{label}</a>
      </li>
    ))}
  </ul>
);

function SocialLinks({ social }: Pick<FooterProps, "social">) {
  const visibleNetworks = SOCIAL_NETWORKS.filter(({ key }) => social[key] !== "");
  if (visibleNetworks.length === 0) return null;
  return (
    <ul className="social" aria-label={m.footer_social()}>
      {visibleNetworks.map(({ key, icon, label }) => (
        <li key={key}>
          <a className="icon-button" href={social[key]}>
            <Icon name={icon} />
            <span className="visually-hidden">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Column({
  id,
  title,
  links,
  two = false,
}: {
  id: string;
  title: string;
  links: NavigationLink[];
  two?: boolean;
}) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={two ? "footer-list two" : "footer-list two-on-phones"}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={hrefOf(to)}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
