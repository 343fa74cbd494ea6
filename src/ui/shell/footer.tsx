import { m } from "../../paraglide/messages";
import type { ResolvedText } from "../../platform/i18n/localized-text";
import { Icon } from "../icons/icon";
import type { IconName } from "../icons/icons";
import { SiteLink } from "../link";
import { Text } from "../text";
import { LanguageLinks } from "./language-links";
import { Logo } from "./logo";
import {
  type NavigationLink,
  type NavigationLabels,
  legalNavigation,
  mainNavigation,
  subjectNavigation,
} from "./navigation";
import { ViewSwitch } from "./view-switch";
import "./footer.css";

type SocialNetwork = "twitter" | "facebook" | "instagram" | "github";
const SOCIAL_NETWORKS: { key: SocialNetwork; icon: IconName; label: string }[] = [
  { key: "twitter", icon: "x-network", label: "X (Twitter)" },
  { key: "facebook", icon: "facebook", label: "Facebook" },
  { key: "instagram", icon: "instagram", label: "Instagram" },
  { key: "github", icon: "github", label: "GitHub" },
];

export type FooterProps = {
  name: string;
  shortName: string;
  tagline: ResolvedText;
  email: string;
  whatsapp: string;
  whatsappText: string;
  social: Record<SocialNetwork, string>;
  year: number;
  labels?: NavigationLabels | undefined;
};

/** Four columns, the year, the legal links, the languages (spec §2). */
export function Footer(props: FooterProps) {
  const { name, shortName, tagline, email, whatsapp, whatsappText, social, year } = props;
  return (
    <footer className="footer">
      <div className="selvedge" />
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <Logo name={shortName} label={m.shell_home_of({ name })} />
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
                <SiteLink to="/contact">{m.contact_title()}</SiteLink>
              </li>
            ) : null}
          </ul>
        </div>
      </div>
      <div className="wrap legal">
        <p>{m.footer_copyright({ year: String(year), name })}</p>
        <ViewSwitch />
        {/* As a document: only then can the worker fill it. */}
        <SiteLink to="/offline" reloadDocument>
          {m.offline_title()}
        </SiteLink>
        <SiteLink to="/wipe" reloadDocument>
          {m.wipe_title()}
        </SiteLink>
        <nav aria-label={m.footer_languages()}>
          <LanguageLinks />
        </nav>
        <nav aria-label={m.footer_legal()}>
          <ul className="legal-links">
            {legalNavigation().map(({ to, label }) => (
              <li key={to}>
                <SiteLink to={to} reloadDocument>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

/** The marks of those where we are. */
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
      <ul className={two ? "footer-list two" : "footer-list"}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
