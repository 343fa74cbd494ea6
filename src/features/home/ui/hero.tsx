import { m } from "../../../paraglide/messages";
import type { ResolvedText } from "../../../platform/i18n/localized-text";
import { Scene } from "../../../ui/art/components/scene";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import "./hero.css";

export function Hero({ promise, purpose }: { promise: ResolvedText; purpose: ResolvedText }) {
  return (
    <section className="hero" aria-labelledby="promise">
      <div className="hero-grid">
        <div className="hero-copy">
          <h1 id="promise">
            <Text of={promise} />
            <span className="cursor" aria-hidden="true" />
          </h1>
          <p className="lead">
            <Text of={purpose} />
          </p>
          <p>{m.home_hero_text()}</p>
          <div className="actions">
            <SiteLink className="button go" to="/register">
              {m.shell_become_learner()}
            </SiteLink>
            <SiteLink className="button line" to="/support">
              {m.home_support()}
            </SiteLink>
          </div>
        </div>
        <Scene name="hero" label={m.home_hero_scene()} />
      </div>
      <div className="selvedge" />
    </section>
  );
}
