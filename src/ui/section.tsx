import type { ReactNode } from "react";
import { Icon } from "./icons/icon";
import { SiteLink } from "./link";
import "./styles/card.css";

export function Section({
  id,
  title,
  lead,
  more,
  className = "section",
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  more?: { to: string; label: string };
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="wrap">
        <div className="section-head">
          <h2 id={id}>{title}</h2>
          {lead ? <p className="soft">{lead}</p> : null}
          {more ? (
            <SiteLink className="more" to={more.to}>
              {more.label}
              <Icon name="arrow-right" flip />
            </SiteLink>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}

export function ContentBlock({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="block-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function CheckList({ items }: { items: { key: string; content: ReactNode }[] }) {
  return (
    <ul className="ticks">
      {items.map(({ key, content }) => (
        <li key={key}>
          <Icon name="check" />
          <span>{content}</span>
        </li>
      ))}
    </ul>
  );
}
