import { m } from "../../../../paraglide/messages";
import type { ResolvedText } from "../../../../platform/i18n/localized-text";
import { Fact } from "../../../../ui/fact";
import { Icon } from "../../../../ui/icons/icon";
import { SiteLink } from "../../../../ui/link";
import { Section } from "../../../../ui/section";
import { Text } from "../../../../ui/text";

export function AboutMission({ mission }: { mission: ResolvedText }) {
  return (
    <section className="section about-mission" aria-labelledby="mission">
      <div className="wrap">
        <h2 id="mission">{m.about_mission()}</h2>
        <p className="display">
          <Text of={mission} />
          <span className="about-cursor" aria-hidden="true" />
        </p>
      </div>
    </section>
  );
}

type ImpactNumber = { key: string; value: string; label: ResolvedText; source: ResolvedText; date: string };

export function AboutImpactNumbers({ impactNumbers }: { impactNumbers: ImpactNumber[] }) {
  if (impactNumbers.length === 0) return null;
  return (
    <Section
      id="figures"
      title={m.about_figures()}
      more={{ to: "/achievements", label: m.about_figures_more() }}
      className="section tint"
    >
      <ul className="about-figures">
        {impactNumbers.map((impactNumber) => (
          <li key={impactNumber.key}>
            <b className="display num">{impactNumber.value}</b> <Text of={impactNumber.label} />{" "}
            <small className="soft">
              <Text of={impactNumber.source} />, {impactNumber.date}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function AboutLinks(facts: { foundedYear: string; address: string; registration: string }) {
  const links = [
    { to: "/team", title: m.about_team(), text: m.about_team_text() },
    { to: "/achievements", title: m.about_achievements(), text: m.about_achievements_text() },
    { to: "/programs", title: m.about_programs(), text: m.about_programs_text() },
  ];
  const rows = [
    { label: m.about_founded(), value: facts.foundedYear },
    { label: m.about_registration(), value: facts.registration },
    { label: m.about_address(), value: facts.address },
  ].filter(({ value }) => value !== "");
  return (
    <Section id="ways" title={m.about_ways()}>
      <ul className="about-ways">
        {links.map((link) => (
          <li key={link.to}>
            <h3 className="display">
              <SiteLink to={link.to}>
                {link.title}
                <Icon name="arrow-right" flip />
              </SiteLink>
            </h3>
            <p>{link.text}</p>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? null : (
        <dl className="facts about-facts">
          {rows.map(({ label, value }) => (
            <Fact key={label} label={label}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
    </Section>
  );
}
