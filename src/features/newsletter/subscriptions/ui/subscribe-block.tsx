import { m } from "../../../../paraglide/messages";
import { Icon } from "../../../../ui/icons/icon";
import { SubscribeForm } from "./subscribe-form";
import "./subscribe-block.css";

/** Newsletter block on every page (spec §2). */
export function SubscribeBlock() {
  const badges = [m.newsletter_badge_weekly(), m.newsletter_badge_spam(), m.newsletter_badge_unsubscribe()];
  return (
    <section className="news" aria-labelledby="newsletter-title">
      <div className="wrap">
        <div className="stack">
          <h2 id="newsletter-title">{m.newsletter_title()}</h2>
          <p>{m.newsletter_text()}</p>
        </div>
        <div>
          <SubscribeForm id="newsletter" />
          <ul className="news-badges" aria-label={m.newsletter_badges()}>
            {badges.map((badge) => (
              <li key={badge}>
                <Icon name="check" />
                {badge}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
