import type { ReactNode } from "react";
import { Icon } from "./icons/icon";
import { SiteLink } from "./link";
import "./styles/card.css";

/** A part of a page under its heading, with an optional link to all of it. */
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

/** A heading and what stands under it, inside a column. */
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

/** A list with ticks. */
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
