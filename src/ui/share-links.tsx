import { m } from "../paraglide/messages";
import { Icon } from "./icons/icon";
import "./styles/page.css";

/** Plain links without counters and third-party scripts. WhatsApp first, because most readers use it. */
export function ShareLinks({
  url,
  title,
  heading = m.share_heading(),
}: {
  url: string;
  title: string;
  heading?: string;
}) {
  const text = encodeURIComponent(`${title} ${url}`);
  const links = [
    { label: "WhatsApp", icon: "message-circle", href: `https://wa.me/?text=${text}` },
    {
      label: "Facebook",
      icon: "facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    },
    { label: "X", icon: "x-network", href: `https://x.com/intent/post?text=${text}` },
    {
      label: m.share_email(),
      icon: "mail",
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
    },
  ] as const;
  return (
    <nav aria-label={heading} className="no-print">
      <p className="share-title" aria-hidden="true">
        {heading}
      </p>
      <ul className="share">
        {links.map(({ label, icon, href }) => (
          <li key={label}>
            <a href={href} rel="noreferrer">
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
